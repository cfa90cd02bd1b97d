// A table somebody pasted or dropped: cells, and which of our columns each of theirs is. What is in the cells the desk
// judges; here columns are only matched and put in our order.

/** The separator that parts the first line most often. */
const separator = (line: string): string =>
  ['\t', ';', ','].map((s) => [s, line.split(s).length] as const).sort((a, b) => b[1] - a[1])[0][0];

export function cells(text: string): string[][] {
  const by = separator(text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0]);
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows[rows.length - 1].push(cell.trim());
    cell = '';
  };
  const all = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let i = 0; i < all.length; i++) {
    const c = all[i];
    if (quoted && c === '"' && all[i + 1] === '"') cell += all[i++];
    else if (c === '"' && (quoted || !cell.trim())) quoted = !quoted;
    else if (quoted) cell += c;
    else if (c === by) end();
    else if (c === '\n') {
      end();
      rows.push([]);
    } else cell += c;
  }
  end();
  return rows.filter((r) => r.some((x) => x));
}

const plain = (s: string): string =>
  s
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/g, 'l')
    .replace(/[^a-z0-9]/g, '');

/** Our columns for a discipline: what the desk's table reader calls them. */
export function columns(games: string[]): string[] {
  const people =
    games.length > 1 ? games.flatMap((g) => [`Gracz ${g}`, `Rok ${g}`, `Opiekun ${g}`]) : ['Rok', 'Opiekun'];
  return [games.length > 1 ? 'Drużyna' : 'Gracz', 'Szkoła', 'Dzika karta', ...people];
}

const KNOWN: [RegExp, string][] = [
  [/^(druzyna|nazwadruzyny|team|teamname)$/, 'Drużyna'],
  [/^(szkola|placowka|school|nazwaszkoly)$/, 'Szkoła'],
  [/^(dzikakarta|wild)$/, 'Dzika karta'],
  [/^(gracz|zawodnik|uczestnik|imieinazwisko|nazwiskoiimie|player|name)$/, 'Gracz'],
  [/^(rok|rokurodzenia|born)$/, 'Rok'],
  [/^(opiekun|nauczyciel|guardian|teacher)$/, 'Opiekun'],
];

/** A guess which of ours a heading is; empty: to be left out. */
export function guess(heading: string, games: string[]): string {
  const wanted = columns(games);
  const word = plain(heading);
  const game = games.find((g) => games.length > 1 && word.endsWith(plain(g)));
  const base = game ? word.slice(0, -plain(game).length) : word;
  const found = KNOWN.find(([like]) => like.test(base))?.[1];
  const ours = found && game ? `${found} ${game}` : (found ?? '');
  return wanted.includes(ours) ? ours : '';
}

export const FIRST_NAME = 'Imię';
export const LAST_NAME = 'Nazwisko';

const quote = (s: string): string => (/[",\n]/.test(s) ? `"${s.replace(/"/g, '""')}"` : s);

/** The table in our columns; a first and a last name become one. */
export function arranged(rows: string[][], chosen: string[], games: string[]): string {
  const wanted = columns(games).filter((c) => chosen.includes(c) || (c === 'Gracz' && chosen.includes(LAST_NAME)));
  const value = (row: string[], column: string): string => {
    const at = chosen.indexOf(column);
    if (at >= 0) return row[at] ?? '';
    return [FIRST_NAME, LAST_NAME]
      .map((n) => row[chosen.indexOf(n)] ?? '')
      .filter(Boolean)
      .join(' ');
  };
  return [wanted, ...rows.slice(1).map((r) => wanted.map((c) => value(r, c)))]
    .map((r) => r.map(quote).join(','))
    .join('\n')
    .concat('\n');
}
