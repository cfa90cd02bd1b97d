// A WebSocket of our own: what a page sends is kept, and what it hears is what the test says.
type Message = Record<string, unknown>;

export class Socket {
  static all: Socket[] = [];
  sent: Message[] = [];
  closed = false;
  onopen?: (() => void) | null;
  onmessage?: ((m: { data: string }) => void) | null;
  onclose?: (() => void) | null;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.closed = true;
  }
  hear(m: Message): void {
    this.onmessage?.({ data: JSON.stringify(m) });
  }
  cut(): void {
    this.onclose?.();
  }
  static get last(): Socket {
    return Socket.all[Socket.all.length - 1];
  }
}
