// The guides: the same texts as in docs/guide, with pictures drawn from the real board.
import { useEffect, useState } from 'preact/hooks';
import positions from '../../../docs/pictures/positions.txt?raw';
import { Board } from '../board/Board';
import { useGame } from '../games';
import { easySide, FIRST_LEVEL, GAMES, gameClass } from '../lib/games';
import { guide, hasGuide } from '../lib/guides';
import { markdown } from '../lib/markdown';
import { Rules } from '../lib/rules';
import { language, pieceName, shortTitle, sideName, t } from '../lib/texts';
import type { Geometry, Piece, View } from '../lib/types';
import { REFEREE } from '../lib/viewers';
import { WaitingPage } from '../lib/waiting';
import '../style/rules.css';
import '../style/guide.css';
import { newTable, startTable } from './LocalPage';

/** `303-attack 303 POSITION`, or `start` for the position. */
function pictureOf(name: string): { game: string; position: string } | undefined {
  const line = positions
    .split('\n')
    .find((l) => l.startsWith(`${name} `))
    ?.split(' ');
  return line && { game: line[1], position: line.slice(2).join(' ') };
}

/** Guides that are about what somebody does, not about a game. */
const ROLES = ['class', 'hall', 'referee', 'board', 'troubles'];

/** Photographs of our own pages (web/hall-pictures.mjs), fetched when a guide shows them. */
const photos = import.meta.glob<string>('../../../docs/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const Photo = ({ name, caption }: { name: string; caption: string }) => (
  <figure class="photo">
    <img src={photos[`../../../docs/pictures/${name}`]} alt={caption} loading="lazy" />
    <figcaption>{caption}</figcaption>
  </figure>
);

interface Shown {
  geometry: Geometry;
  view: View;
}

export function Picture({ name, caption, onView }: { name: string; caption: string; onView?: (v: View) => void }) {
  const [shown, setShown] = useState<Shown>();
  const from = pictureOf(name);
  useEffect(() => {
    if (!from) return;
    const rules = new Rules(from.game);
    void (async () => {
      const geometry = await rules.board(from.game);
      await rules.ask('page_begin', `${'00'.repeat(32)}\n\n`);
      const view =
        from.position === 'start' ? await rules.json<View>('page_state', REFEREE) : await rules.show(from.position);
      if (view) setShown({ geometry, view });
      if (view) onView?.(view);
      rules.close();
    })();
    return () => rules.close();
  }, [name]);
  return (
    <figure class="picture" data-picture={name}>
      {shown && <Board geometry={shown.geometry} on={shown.view} labels still />}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Tokens({ game, pieces }: { game: string; pieces: Piece[] }) {
  const view = useGame(game);
  if (!view) return null;
  const { Token } = view;
  const kinds = new Map(pieces.filter((p) => !p.to && !view.quiet?.(p)).map((p) => [`${p.kind}${p.side}`, p]));
  return (
    <ul class="tokens">
      {[...kinds.values()].map((p) => (
        <li key={p.kind + p.side}>
          <svg viewBox="-26 -26 52 52" width="52" height="52" aria-hidden="true">
            <Token piece={{ ...p, count: undefined }} />
          </svg>
          <span>
            {p.side ? `${sideName(game, p.side)}: ` : ''}
            {pieceName(game, p.kind)}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Guide({ name }: { name: string }) {
  const [text, setText] = useState<string>();
  const [pieces, setPieces] = useState<Piece[]>([]);
  const speech = language();
  useEffect(() => void guide(name).then(setText), [name, speech]);
  const game = GAMES.includes(name) ? name : undefined;
  if (!text) return <WaitingPage title={t('guides')} />;
  return (
    <main id="content" data-kind={t('guides')} class={`guide ${game ? gameClass(game) : ''}`}>
      {markdown(text, (picture, caption) =>
        picture.endsWith('.webp') ? (
          <Photo key={picture} name={picture} caption={caption} />
        ) : (
          <Picture
            key={picture}
            name={picture}
            caption={caption}
            onView={picture === game ? (v) => setPieces(v.pieces) : undefined}
          />
        ),
      )}
      {game && <h2>{t('pieces')}</h2>}
      {game && <Tokens game={game} pieces={pieces} />}
      {game && (
        <p class="buttons">
          <button type="button" class="action" onClick={() => startTable(newTable(game, easySide(game), FIRST_LEVEL))}>
            {t('try-it')}
          </button>{' '}
          <a class="plain" href={`/rules/${game}`}>
            {t('rules')}
          </a>{' '}
          <a class="plain" href={`/play/${game}`}>
            {t('more-options')}
          </a>
        </p>
      )}
      <nav class="books" aria-label={t('guides')}>
        <a href="/guide" aria-current={name === 'first' ? 'page' : undefined}>
          {t('first-game')}
        </a>
        {GAMES.filter(hasGuide).map((g) => (
          <a key={g} href={`/guide/${g}`} aria-current={g === name ? 'page' : undefined}>
            {shortTitle(g)}
          </a>
        ))}
        {ROLES.map((role) => (
          <a key={role} href={`/guide/${role}`} aria-current={role === name ? 'page' : undefined}>
            {t(`guide-${role}`)}
          </a>
        ))}
      </nav>
    </main>
  );
}
