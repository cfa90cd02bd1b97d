// The WebSocket of a page: a room, a class, an event. It comes again by itself, and it notices a line that is dead
// although nobody has closed it: a phone that slept, another network, a laptop that was shut.
type Message = Record<string, unknown>;

export interface Speaker {
  /** What is said first, whenever the line is new: join, attend, follow. */
  greeting(): Message;
  hear(m: Message): void;
  /** The line is gone; true if it shall come again. */
  lost(): boolean;
}

/** Refusals of a greeting after which one comes again in a while. */
export const LATER = ['busy', 'flood', 'unread', 'stopping'];

// Milliseconds. The server asks after 30 s of silence: a page that asks before saves it that.
const GREETING = 15000; // until the greeting is answered
const QUIET = 25000; // of silence, until one asks whether somebody is there
const PATIENCE = 10000; // until anything is heard after something was said
const WAKING = 3000; // … when there is reason to doubt
const LONGEST = 8000; // between two tries

export class Wire {
  /** When anything was heard last, by this page's clock. */
  heard = 0;
  private socket?: WebSocket;
  private timer = 0;
  private tries = 0;
  private answered = false;

  constructor(
    private path: string,
    private speaker: Speaker,
  ) {
    for (const news of WAKINGS) addEventListener(news, this.woken, true);
    this.connect();
  }

  private after(ms: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(act, ms);
  }

  private connect = (): void => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`, 'sedzia');
    this.socket = socket;
    this.answered = false;
    this.after(GREETING, this.again);
    socket.onopen = () => socket.send(JSON.stringify(this.speaker.greeting()));
    socket.onmessage = (m) => this.hear(JSON.parse(String(m.data)) as Message);
    socket.onclose = this.again;
  };

  private hear(m: Message): void {
    this.heard = Date.now();
    this.after(QUIET, this.ask);
    if (m.re === 0 && this.answered) return; // somebody is there
    if (m.re === 0) this.answered = true;
    if (m.re === 0 && m.ok) this.tries = 0;
    this.speaker.hear(m);
  }

  private ask = (): void => this.say({ n: 0, do: 'ping' });

  say(m: Message): void {
    this.socket?.send(JSON.stringify(m));
    this.after(PATIENCE, this.again);
  }

  /** The page is looked at again, or the network is another: what waits is tried now, what seems well is doubted. */
  private woken = (): void => {
    if (document.hidden) return;
    if (this.answered) {
      this.ask();
      this.after(WAKING, this.again);
    } else {
      this.drop();
      this.connect();
    }
  };

  private drop(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = undefined;
    this.answered = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null; // a dead line takes long to close: nobody waits for that
    old.close();
  }

  /** This line is no good: another one, in a while. */
  again = (): void => {
    this.drop();
    const wait = Math.min(LONGEST, 400 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    if (this.speaker.lost()) this.after(wait, this.connect);
    else this.close();
  };

  close(): void {
    this.drop();
    for (const news of WAKINGS) removeEventListener(news, this.woken, true);
  }
}

/** `visibilitychange` and `resume` come to the document, so they are caught on their way down. */
const WAKINGS = ['visibilitychange', 'resume', 'online'];
