// The network between a page and the server. It is cut as networks are: nobody is told, bytes just go nowhere; when it
// is mended new lines work, and the old ones stay as dead as they are behind a router that has forgotten them.
import net from 'node:net';

export class Cable {
  static async to(server) {
    const c = new Cable();
    c.lines = new Set();
    c.listener = net.createServer((near) => c.plug(near, server.port));
    await new Promise((ready) => c.listener.listen(0, '127.0.0.1', ready));
    c.address = `http://127.0.0.1:${c.listener.address().port}`;
    return c;
  }
  plug(near, port) {
    const line = { near, far: this.down ? null : net.connect(port, '127.0.0.1'), dead: this.down };
    this.lines.add(line);
    for (const [from, to] of [
      [line.near, line.far],
      [line.far, line.near],
    ]) {
      from?.on('error', () => {});
      from?.on('data', (bytes) => {
        line.socket ||= from === near && bytes.includes('Sec-WebSocket-Key');
        if (!line.dead) to.write(bytes);
      });
      from?.on('close', () => {
        if (!line.dead) to.destroy();
      });
    }
  }
  cut() {
    this.down = true;
    for (const line of this.lines) line.dead = true;
  }
  mend() {
    this.down = false;
  }
  /** A browser that has noticed lets its idle lines go, before it asks for a page; WebSockets are the page's own matter. */
  flush() {
    for (const line of this.lines) if (line.dead && !line.socket) line.near.destroy();
  }
  end() {
    this.listener.close();
    for (const { near, far } of this.lines) near.destroy(), far?.destroy();
  }
}
