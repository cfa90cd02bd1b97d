// A real server for the tests that need one: its own port, its own folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness/port.mjs';
import { program } from '../harness/program.mjs';
import { check } from './look.mjs';
import { PATIENCE } from './player.mjs';

export class Server {
  static async start() {
    const s = new Server();
    s.folder = mkdtempSync(join(tmpdir(), 'sedzia-e2e-'));
    s.port = await freePort();
    s.address = `http://127.0.0.1:${s.port}`;
    await s.up();
    return s;
  }
  async up() {
    this.gone = false;
    this.process = spawn(
      program,
      [
        'serve',
        '--log',
        join(this.folder, 'log'),
        '--port',
        String(this.port),
        '--listen',
        '127.0.0.1',
        '--data',
        this.folder,
        '--qr',
        'off',
        '--away',
        '2',
        '--gather', // a game begins soon where the other player is not there yet
        '2',
        '--name',
        'x', // what test/wire/client.mjs calls it
      ],
      { stdio: 'ignore' },
    );
    this.process.once('exit', (code, signal) => (this.gone = `the server ended by itself: ${code} ${signal}`));
    for (const end = Date.now() + PATIENCE; Date.now() < end && !this.gone; ) {
      if (
        await fetch(`${this.address}/health`).then(
          (r) => r.ok,
          () => false,
        )
      )
        return;
      await new Promise((r) => setTimeout(r, 100));
    }
    throw new Error(this.gone || 'the server does not start');
  }
  down() {
    check(!this.gone, this.gone);
    const running = this.process;
    return new Promise((gone, stuck) => {
      running.once('exit', gone);
      running.kill('SIGTERM');
      setTimeout(() => running.kill('SIGKILL') && stuck(new Error('the server does not stop')), PATIENCE).unref();
    });
  }
  /** As when the power goes: no goodbye. */
  async kill() {
    const running = this.process;
    const gone = new Promise((yes) => running.once('exit', yes));
    running.kill('SIGKILL');
    await gone;
  }
  async end() {
    await this.down();
    rmSync(this.folder, { recursive: true });
  }
}
