
// Cuts the lists into pages that fit the screen and turns them. The address behind # remembers the place, so
// that the page can be loaded again, with whatever the desk has written meanwhile, and go on.
(() => {
  'use strict';
  const body = document.body, root = document.documentElement, main = document.querySelector('main');
  const word = body.dataset, hint = document.querySelector('.hint'), line = document.querySelector('.line i');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const FRESH = 20000, FRESH_PAUSED = 30000, STEP = 250;
  const [id, page, flags, rounds] = decodeURIComponent(location.hash.slice(1)).split('~');
  const sections = [...document.querySelectorAll('section')];
  let pages = [], now = 0, left = 0, whole = 1, paused = /p/.test(flags ?? ''), theme = /[dl]/.exec(flags ?? '')?.[0] ?? '';

  const make = (name) => Object.assign(document.createElement('div'), { className: name });

  /** An empty page of a section, and the height its columns have. */
  function open(section, at) {
    const sheet = make('page ' + section.className);
    Object.assign(sheet.dataset, { section: section.id, of: section.dataset.of ?? '', at });
    sheet.append(section.querySelector('h2').cloneNode(true), make('columns'));
    main.append(sheet);
    return sheet;
  }
  const height = (element) => element.getBoundingClientRect().height;

  /** Heights on this screen: of a column, a row, a heading. */
  function measure(section) {
    const sheet = open(section, 0), column = make('column'), box = make('block');
    sheet.lastChild.append(column);
    column.append(box);
    const row = section.querySelector('.row'), top = section.querySelector('.top');
    const size = { column: sheet.lastChild.clientHeight - parseFloat(getComputedStyle(sheet.lastChild).paddingTop), row: 0, top: 0, gap: 0 };
    for (const [key, from] of [['row', row], ['top', top]]) if (from) {
      const copy = from.cloneNode(true);
      box.append(copy);
      size[key] = height(copy);
    }
    size.gap = size.column * .025;
    sheet.remove();
    return size;
  }

  /** Few rows may be larger: the letters a little, the room between them more. */
  function grow(sheet, by) {
    sheet.style.setProperty('--s', Math.min(1.25, by));
    sheet.style.setProperty('--h', Math.min(1.6, by));
  }

  /** Rows of one list, spread evenly over as few pages as they need. */
  function one(section, block, size, columns) {
    const rows = [...block.querySelectorAll('.row')], top = block.querySelector('.top');
    const most = Math.max(1, Math.floor((size.column - size.top) / size.row));
    const sheets = Math.max(1, Math.ceil(rows.length / (most * columns)));
    const here = Math.ceil(rows.length / sheets);
    const used = here > Math.ceil(most * .75) ? columns : 1;
    const deep = Math.ceil(here / used);
    for (let at = 0, from = 0; at < sheets; at++) {
      const sheet = open(section, at);
      grow(sheet, most / deep);
      for (let c = 0; c < used; c++, from += deep) {
        const column = make('column'), box = make('block'), part = rows.slice(from, Math.min(from + deep, (at + 1) * used * deep));
        if (top && part.length) box.append(top.cloneNode(true));
        for (const row of part) box.append(row.cloneNode(true));
        column.append(box);
        sheet.lastChild.append(column);
      }
    }
  }

  /** Several short tables: each stays together if a column can hold it. */
  function many(section, blocks, size, columns) {
    let sheet = null, column = null, room = size.column, at = 0, most = 0;
    const next = () => {
      most = Math.max(most, size.column - room);
      if (!sheet || sheet.lastChild.children.length === columns) sheet = open(section, at++);
      sheet.lastChild.append(column = make('column'));
      room = size.column;
    };
    for (const block of blocks) {
      const top = block.querySelector('.top'), all = size.top + size.row * block.querySelectorAll('.row').length + size.gap;
      if (!column || (room < all && room < size.column)) next();
      let box = null;
      for (const row of block.querySelectorAll('.row')) {
        if (!box || room < size.row) {
          if (box || room < size.row + size.top + size.gap) next();
          column.append(box = make('block'));
          if (top) box.append(top.cloneNode(true)), room -= size.top;
        }
        box.append(row.cloneNode(true));
        room -= size.row;
      }
      room -= size.gap;
    }
    most = Math.max(most, size.column - room);
    for (const one of main.querySelectorAll(`.page[data-section="${section.id}"]`)) {
      grow(one, size.column / most);
      while (one.lastChild.children.length < columns && at > 1) one.lastChild.append(make('column'));
    }
  }

  function build() {
    for (const old of pages) old.remove();
    const columns = innerWidth / innerHeight >= 1.45 ? 2 : 1;
    for (const section of sections) {
      const blocks = [...section.querySelectorAll('.block')];
      if (!blocks.length) open(section, 0);
      else if (blocks.length === 1) one(section, blocks[0], measure(section), columns);
      else many(section, blocks, measure(section), columns);
    }
    pages = [...main.querySelectorAll('.page')];
  }

  /** Takes letters out of the middle until it fits: the end, a town or a number, often tells teams apart. */
  function squeeze(element, tail) {
    const over = () => element.scrollWidth > element.clientWidth;
    if (!over()) return;
    const full = element.textContent, letters = [...full], words = full.split(' ');
    let end = words.pop();
    while (words.length && [...end].length + [...words.at(-1)].length < tail) end = words.pop() + ' ' + end;
    if ([...end].length > tail) end = letters.slice(-Math.ceil(tail / 2)).join('');
    element.title = full;
    let keep = letters.length - [...end].length - 1;
    const cut = () => element.textContent = letters.slice(0, keep--).join('').trimEnd() + '… ' + end;
    while (keep > 3 && over()) cut();
    if (over()) element.textContent = full;
    else cut(); // one more: part of a letter may be over
  }

  /** What is too long: the school first; then the whole page a little smaller, the name, and then letters of it. */
  function fit(sheet) {
    const names = [...sheet.querySelectorAll('.n')], long = (name) => name.scrollWidth > name.parentElement.clientWidth;
    for (let by = Number(sheet.style.getPropertyValue('--s')); by > 1 && names.some(long); by -= .05) sheet.style.setProperty('--s', Math.max(1, by - .05));
    for (const name of names) {
      const size = parseFloat(getComputedStyle(name).fontSize), room = name.parentElement.clientWidth;
      if (long(name)) name.classList.add('tight');
      squeeze(name, 8);
      const school = name.nextElementSibling;
      if (!school) continue;
      school.hidden = room - name.offsetWidth < 5 * size;
      if (!school.hidden) squeeze(school, 14);
    }
  }

  const two = (n) => String(n).padStart(2, '0');
  function tick() {
    const moment = new Date(), seconds = Math.floor(moment / 1000);
    document.querySelector('.clock').textContent = moment.getHours() + ':' + two(moment.getMinutes());
    for (const time of document.querySelectorAll('.time[data-began]')) {
      const gone = Math.max(0, seconds - time.dataset.began), hours = Math.floor(gone / 3600), minutes = Math.floor(gone / 60) % 60;
      const late = gone > time.dataset.limit, soon = !late && gone >= time.dataset.warn;
      time.querySelector('b').textContent = (hours ? hours + ':' + two(minutes) : minutes) + ':' + two(gone % 60);
      time.querySelector('small').textContent = late ? word.late : soon ? word.soon : '';
      time.classList.toggle('late', late);
    }
  }

  /** Pairings of a round that began a while ago are passed over; the arrows still find them. */
  const stale = (sheet) => document.getElementById(sheet.dataset.section)?.querySelector('.until')?.dataset.until < Date.now() / 1000;

  function show(to, plain) {
    pages[now]?.classList.remove('shown', 'comes');
    now = (to + pages.length) % pages.length;
    const sheet = pages[now];
    sheet.classList.add('shown');
    sheet.classList.toggle('comes', !plain);
    if (!sheet.dataset.fit) fit(sheet), sheet.dataset.fit = 1;
    whole = left = Math.min(16, 5 + .6 * sheet.querySelectorAll('.row').length) * 1000;
    document.querySelector('.count').textContent = now + 1 + ' / ' + pages.length;
    line.classList.remove('runs');
    line.style.transform = `scaleX(${calm.matches ? (now + 1) / pages.length : 0})`;
    tick();
  }

  const place = (sheet) => encodeURIComponent([sheet.dataset.section, sheet.dataset.at, (paused ? 'p' : '') + theme, word.rounds].join('~'));
  function remember(sheet) { location.replace('#' + place(sheet)); }

  /** From a server (/e/EVENT/projector): it tells when something has changed; until it does, nothing is loaded. */
  const event = /^http/.test(location.protocol) ? location.pathname.split('/')[2] : '';
  let heard = false, changed = false;
  function follow() {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'sedzia');
    socket.onopen = () => socket.send(JSON.stringify({ n: 0, do: 'follow', event, seen: Number(body.dataset.line) }));
    socket.onmessage = (m) => {
      const said = JSON.parse(m.data);
      if (said.re === 0) heard = said.ok === true;
      if (said.is === 'event') changed = true;
    };
    socket.onclose = () => { heard = false; setTimeout(follow, 5000); };
  }
  if (event) follow();
  /** A file is loaded again every now and then; a page of a server when there are news, or when it cannot tell but is
   *  there: while it is away the last page stays. */
  function renews(after) {
    if (!event) return performance.now() > after;
    if (!heard && performance.now() > after) fetch('/health').then((answer) => { changed = changed || answer.ok; }, () => {});
    return changed;
  }

  /** On to the next page; if there may be news, by loading everything again, as the desk has left it. */
  function turn() {
    let to = now + 1;
    for (let i = 0; i < pages.length && stale(pages[to % pages.length]); i++) to++;
    to %= pages.length;
    if (!renews(FRESH)) return show(to);
    remember(pages[to]);
    location.reload();
  }

  function mark() {
    body.classList.toggle('paused', paused);
    hint.textContent = paused ? word.paused : performance.now() < 12000 && !id ? word.keys : '';
    if (theme) root.dataset.theme = theme === 'd' ? 'dark' : 'light';
  }

  function key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 }[event.key];
    if (step) show(now + step);
    else if (event.key === 'Home') show(0);
    else if (event.key === ' ') paused = !paused;
    else if (event.key === 'd' || event.key === 'D') {
      const dark = theme ? theme === 'd' : matchMedia('(prefers-color-scheme: dark)').matches;
      theme = dark ? 'l' : 'd';
    } else return;
    event.preventDefault();
    mark();
    remember(pages[now]);
  }

  /** Where to begin: a round that has just been paired, else the place before, else the first page. */
  function start() {
    const changed = (rounds ?? word.rounds).split(' ').find((one, i) => one !== word.rounds.split(' ')[i] && !paused);
    const fresh = changed && pages.findIndex((one) => one.dataset.of === changed.split('-')[0]);
    let at = pages.findIndex((one) => one.dataset.section === id && one.dataset.at === page);
    if (at < 0) at = pages.findIndex((one) => one.dataset.section === id);
    if (changed && fresh >= 0) at = fresh;
    if (at < 0) at = Math.max(0, pages.findIndex((one) => !stale(one)));
    show(at, true);
    mark();
  }

  build();
  start();
  addEventListener('keydown', key);
  let waiting = 0;
  addEventListener('resize', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { const was = pages[now].dataset.section; build(); show(Math.max(0, pages.findIndex((one) => one.dataset.section === was)), true); }, 150);
  });
  let resting = setTimeout(() => body.classList.add('still'), 3000);
  addEventListener('mousemove', () => { body.classList.remove('still'); clearTimeout(resting); resting = setTimeout(() => body.classList.add('still'), 3000); });
  setInterval(tick, 1000);
  setInterval(() => {
    if (paused) {
      if (renews(FRESH_PAUSED)) remember(pages[now]), location.reload();
      return;
    }
    left -= STEP;
    if (!calm.matches) line.classList.add('runs'), line.style.transform = `scaleX(${1 - Math.max(0, left) / whole})`;
    if (performance.now() > 12000) mark();
    if (left <= 0) turn();
  }, STEP);
  navigator.wakeLock?.request('screen').catch(() => {});
})();
