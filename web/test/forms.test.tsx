// Everything the terminal's desk can do has a form: pages of an event are drawn from the real desk, somebody fills in
// every field and presses every button, and each order of src/desk/desk.c must have been given, or stand below with
// why not.
import { readFileSync } from 'node:fs';
import hallWords from 'virtual:hall';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DeskPage } from '../src/hall/DeskPage';
import { type Answer, Hall } from '../src/hall/hall';
import { Phone } from '../src/hall/Phone';
import { Player } from '../src/hall/Player';
import { h } from '../src/hall/parts';
import type { Columns, Role } from '../src/hall/types';
import { banksInside } from '../src/lib/banks.page';
import { Desk } from '../src/lib/desk';
import { loadTopic, loadWords } from '../src/lib/texts';
import { deskFromTree } from './desk';
import { RulesWorker } from './rules';

/** Orders without a form of their own, and why. */
const WITHOUT: Record<string, string> = {
  create: 'the form on the first page of the desk makes the event (Start.tsx); test/e2e/hall.mjs fills it in',
  table: 'the short way of typing a result; the grid and `result` are its form, the line of orders takes it too',
};

const source = new TextDecoder().decode(readFileSync('../src/desk/desk.c'));
const ORDERS = [...source.matchAll(/^ {4}\{"(\w+)", order_/gm)].map((m) => m[1]);

const WHEN = '2026-11-15T09:30:00Z';
const four = (d: string) => ['Jan', 'Ola', 'Ewa', 'Iga'].map((n) => `enter ${d} ${n} SP1`);
const two = (d: string) => ['Jan', 'Ola'].map((n) => `enter ${d} ${n} SP1`);

/** An event in which everything is there that a form could need. */
const EVENT = [
  'create Liga',
  `key stolik desk ${'0'.repeat(64)}`,
  'set orzel entrants 4 32',
  ...four('orzel'),
  'present orzel 1',
  'draw orzel groups --groups 1 --seed a',
  'pair orzel',
  'start orzel',
  'card 1 1 disturbing',
  'result 2 1 poland 6.1 round=9',
  'paper orzel orzel',
  'sitting orzel KODYAA',
  'sit KODYAA 2',
  'discipline mis Miś other seats=4',
  'set mis entrants 4 16',
  ...four('mis'),
  'draw mis swiss --rounds 2 --seed a',
  'pair mis',
  'start mis',
  'discipline para Para other seats=2 games=1',
  'set para entrants 2 16',
  ...two('para'),
  'draw para swiss --rounds 1 --seed a',
  'pair para',
  'discipline nowa Nowa other seats=2',
  ...two('nowa'),
  'discipline pusta Pusta other seats=2',
];

/** A page's event that only listens: what is ordered is noted and nothing changes. */
class Listening extends Hall {
  constructor(
    private desk: Desk,
    private given: Set<string>,
    role: Role,
    reach?: string,
    readonly here = true,
  ) {
    super('x');
    Object.assign(this, { role, reach, keyName: role, connected: true, name: 'Liga', line: 40 });
  }
  private you = () => ({ name: this.role, role: this.role, reach: this.reach });
  private seen = new Map<string, { no?: unknown }>();
  view<T>(...words: string[]): T | undefined {
    const asked = words.join(' ');
    if (!this.seen.has(asked)) this.seen.set(asked, this.desk.view<{ no?: unknown }>(words, this.you()));
    const found = this.seen.get(asked)!;
    return found.no ? undefined : (found as T);
  }
  viewNow = <T,>(...words: string[]): T => this.desk.view<T>(words, this.you(), WHEN);
  columns = (discipline: string, file: Uint8Array): Columns =>
    this.desk.view<Columns>(['columns', discipline], this.you(), '', file);
  hash = (key: string) => key.padEnd(64, '0');
  async order(words: string[]): Promise<Answer> {
    this.given.add(words[0]);
    if (words[0] === 'sit') return { status: 'no', says: [], no: { key: 'sits-already', pl: '', en: '' } };
    return { status: 'done', says: [] };
  }
  protected send = () => Promise.reject(new Error('nothing is sent'));
  protected heard = async () => undefined;
  close() {}
}

const rest = () => act(async () => new Promise<void>((yes) => setTimeout(yes)));
const type = (f: HTMLInputElement, value: string) =>
  act(async () => {
    f.value = value;
    f.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Fills what is empty, opens what is closed, presses what can be pressed; goes on while something new appears. */
async function pressAll(root: HTMLElement): Promise<void> {
  const done = new Set<string>();
  const leaves = ['tab', 'discipline', 'erase', 'paper', 'write', 'back'];
  const skip = (b: HTMLElement) =>
    leaves.some((l) => l in b.dataset) ||
    [h('leave'), h('mend')].some((w) => b.textContent?.includes(w)) ||
    !!b.closest('th') ||
    !!b.closest('.actions');
  const name = (b: HTMLElement) =>
    [b.textContent, ...[...b.attributes].filter((a) => a.name.startsWith('data-')).map((a) => a.name + a.value)].join();
  for (let steps = 0; steps < 300; steps++) {
    for (const d of root.querySelectorAll('details')) d.open = true;
    for (const f of root.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea'))
      if (!f.value && f.type !== 'search')
        await type(f, f.tagName === 'TEXTAREA' ? 'Numer;Gracz;Dobre\n1;Ala;2\n' : '1');
    const buttons = [...root.querySelectorAll<HTMLButtonElement>('button')];
    const next = buttons.find((b) => !b.disabled && !done.has(name(b)) && !skip(b));
    if (!next) return;
    done.add(name(next));
    await act(async () => next.click());
    await rest();
  }
}

/** Every order behind a list of what else can be done. */
async function chooseAll(root: HTMLElement): Promise<void> {
  for (const form of root.querySelectorAll<HTMLFormElement>('form.actions')) {
    const list = form.querySelector<HTMLSelectElement>('[name=action]')!;
    for (const { value } of [...list.options].filter((o) => o.value)) {
      await act(async () => {
        list.value = value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      });
      for (const f of form.querySelectorAll('input')) await type(f, '1');
      await act(async () => form.querySelector<HTMLButtonElement>('[data-do]')?.click());
      await rest();
    }
  }
}

describe('the orders of the desk', () => {
  const given = new Set<string>();
  let written = {};
  beforeAll(async () => {
    document.execCommand = () => true; // the links of new keys are copied
    deskFromTree();
    await loadWords();
    await loadTopic(hallWords);
    vi.stubGlobal('print', () => undefined);
    vi.stubGlobal('Worker', RulesWorker);
    const desk = await Desk.open(await banksInside());
    desk.load('');
    const order = (line: string, i: number) => {
      const said = desk.judge(line.split(' '), { name: 'organiser', role: 'organiser' }, WHEN, `chance ${i}`);
      expect([line, said.status, said.no?.pl]).toEqual([line, 'done', undefined]);
      desk.add(said.lines);
    };
    EVENT.forEach(order);
    const root = document.createElement('div');
    document.body.append(root);
    const show = (page: preact.ComponentChild) => {
      act(() => render(null, root));
      act(() => render(page, root));
    };
    const at = async (what: string, n = 0) => {
      const found = root.querySelectorAll<HTMLElement>(what)[n];
      await act(async () => found?.click());
      await rest();
      return !!found;
    };
    const online = new Listening(desk, given, 'organiser', undefined, false);
    const tabs = ['entrants', 'course', 'cards', 'tests', 'log', 'keys', 'orders'];
    for (const discipline of ['orzel', 'mis', 'para', 'nowa', 'pusta', 'bitwa']) {
      for (const tab of discipline === 'orzel' ? tabs : tabs.slice(0, 2)) {
        show(<DeskPage hall={online} />);
        await at(`[data-discipline=${discipline}]`);
        await at(`[data-tab=${tab}]`);
        await chooseAll(root);
        await pressAll(root);
        await chooseAll(root); // what a button has opened
      }
      for (let n = 0; n < 2; n++) {
        show(<DeskPage hall={online} />);
        await at(`[data-discipline=${discipline}]`);
        await at('[data-tab=round]');
        if (!(await at('table.grid th button', n))) break;
        await chooseAll(root);
        await pressAll(root);
      }
    }
    // A test at this computer: begun, answered, handed in.
    show(<DeskPage hall={new Listening(desk, given, 'organiser')} />);
    await at('[data-discipline=orzel]');
    await at('[data-tab=tests]');
    const writes = root.querySelector<HTMLSelectElement>('[name=writes]')!;
    await act(async () => {
      writes.value = '2';
      writes.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await at('[data-write]');
    await at('[data-sit]');
    await pressAll(root);
    show(<Phone hall={new Listening(desk, given, 'referee', 'orzel')} />);
    await at('[data-open]');
    await pressAll(root);
    show(<Player hall={new Listening(desk, given, 'player', 'orzel/1')} />);
    await at('[data-claim]');
    await pressAll(root);
    // Somebody's word is accepted with one tap.
    order('claim 1 1 1 poland 6.1 round=9', 0);
    show(<Phone hall={new Listening(desk, given, 'referee', 'orzel')} />);
    await at('[data-open]');
    await at('[data-accept]');
    // What is written is not asked for any more.
    ['result 1 1 poland 6.1 round=9', 'result 1 2 poland 6.1 round=9'].forEach(order);
    show(<Player hall={new Listening(desk, given, 'player', 'orzel/1')} />);
    written = {
      table: root.querySelectorAll('.next-table').length,
      asked: root.querySelectorAll('[data-claim]').length,
    };
    act(() => render(null, root));
  }, 120000);

  it('ask a player only for what is not written', () => expect(written).toEqual({ table: 1, asked: 0 }));
  it('are read from the program', () => expect(ORDERS.length).toBeGreaterThan(45));
  it('all have a form, or a reason', () => {
    expect(ORDERS.filter((o) => !given.has(o) && !WITHOUT[o])).toEqual([]);
  });
  it('that have no form are orders, and have none', () => {
    expect(Object.keys(WITHOUT).filter((o) => !ORDERS.includes(o) || given.has(o))).toEqual([]);
  });
});
