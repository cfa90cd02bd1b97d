// Where a position comes from and where it goes: the set-up, an empty board, a game of this browser, a text; and out
// again as a text, a link, a code.
import { useEffect, useRef, useState } from 'preact/hooks';
import { fresh, keepFollowed } from '../follow/state';
import { copy } from '../lib/copy';
import { alone, go } from '../lib/route';
import { WholeRules } from '../lib/rules';
import { openTables, savedTables } from '../lib/saved';
import { readTape } from '../lib/tape';
import { say, shortTitle, t } from '../lib/texts';
import type { View } from '../lib/types';
import { PUBLIC, REFEREE } from '../lib/viewers';
import { BoardPicker } from '../room/BoardPicker';
import type { Chosen } from '../room/BoardSelect';
import { Qr } from '../room/Qr';
import { linkTo, readText, sheetBoard, textOf } from './board';
import { edit } from './draft';

interface BeginProps {
  game: string;
  rules: WholeRules;
  board: Chosen;
  /** A position, on that board. False if the board is none. */
  onLoad: (position: string, board: Chosen) => Promise<boolean>;
}

/** How a kept game stands now: what lies open, or all of it once it is over. */
async function lastOf(game: string, record: string, sheet: string): Promise<string | undefined> {
  const rules = new WholeRules();
  try {
    await rules.board(game, sheet);
    if (await rules.text('page_resume', `\n${record}`)) return undefined;
    const over = /^result /m.test(record);
    return (await rules.json<View>('page_state', over ? REFEREE : PUBLIC)).position;
  } finally {
    rules.close();
  }
}

export function Begin({ game, rules, board, onLoad }: BeginProps) {
  const [bad, setBad] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const tables = [...openTables(), ...savedTables()].filter((s) => s.game === game && s.record).slice(0, 6);
  const empty = async () => {
    const found = await edit(rules, 'start', '', 'empty');
    if (found) void onLoad(found.position, board);
  };
  const take = async (record: string) => {
    const { sheet = '' } = readTape(record) ?? {};
    const position = await lastOf(game, record, sheet);
    setBad(!position || !(await onLoad(position, sheetBoard(game, sheet))));
  };
  const read = async () => {
    const typed = text.current!.value.trim();
    if (typed.startsWith('sedzia record')) return take(`${typed}\n`);
    const { position, board: on } = await readText(game, typed, board);
    setBad(!(await onLoad(position, on)));
  };
  return (
    <section class="begin">
      <h2>{t('ref-begin')}</h2>
      <BoardPicker
        game={game}
        label={shortTitle(game)}
        now={board?.name}
        onPick={(chosen) => onLoad('start', chosen)}
      />
      <p class="buttons">
        <button type="button" class="plain" data-from="start" onClick={() => void onLoad('start', board)}>
          {t('ref-start')}
        </button>
        <button type="button" class="plain" data-from="empty" onClick={() => void empty()}>
          {t('ref-empty')}
        </button>
        {tables.map((s) => (
          <button type="button" key={s.id} class="plain" data-from="table" onClick={() => void take(s.record!)}>
            {t('ref-table', { names: s.names.join(' – '), round: s.round ?? 1 })}
          </button>
        ))}
      </p>
      <label>
        {t('ref-text')} <textarea ref={text} name="position" rows={3} spellcheck={false} />
      </label>
      {bad && (
        <p class="warn" role="alert">
          {t('ref-bad')}
        </p>
      )}
      <p class="buttons">
        <button type="button" class="plain" data-read onClick={() => void read()}>
          {t('ref-read')}
        </button>
        <a class="plain" href="/replay">
          {t('ref-moment')}
        </a>
      </p>
    </section>
  );
}

/** A game at a real table goes on from here. */
function followHere(game: string, from: string, board: Chosen): void {
  const made = fresh({ game, names: ['', ''], first: 0, from, sheet: board?.text });
  keepFollowed(made);
  go(`/follow/${made.id}`);
}

export function Share({ game, position, board }: { game: string; position: string; board: Chosen }) {
  const [copied, setCopied] = useState('');
  const [out, setOut] = useState({ text: position, link: '' });
  useEffect(() => {
    const base = alone ? `${location.href.split('#')[0]}#` : location.origin;
    void Promise.all([textOf(position, board), linkTo(game, position, board)]).then(([text, path]) =>
      setOut({ text, link: base + path }),
    );
  }, [position, board]);
  const { text, link } = out;
  const take = (what: string, text: string) => void copy(text).then((good) => good && setCopied(what));
  return (
    <section class="share">
      <h2>{t('ref-share')}</h2>
      <p class="buttons">
        <button type="button" class="action" data-follow onClick={() => followHere(game, position, board)}>
          {t('follow-here')}
        </button>
      </p>
      <p class="position">
        <code>{position}</code> {board && t('board-on', { board: board.name })}
      </p>
      {!alone && link && <Qr text={link} alt={say('room.qr')} size={220} />}
      <p class="buttons">
        <button type="button" class="plain" data-copy="text" data-text={text} onClick={() => take('text', text)}>
          {t(copied === 'text' ? 'copied' : 'ref-copy')}
        </button>
        <button type="button" class="plain" data-copy="link" data-link={link} onClick={() => take('link', link)}>
          {t(copied === 'link' ? 'copied' : 'link-here')}
        </button>
        {'share' in navigator && (
          <button
            type="button"
            class="plain"
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {t('ref-send')}
          </button>
        )}
      </p>
    </section>
  );
}
