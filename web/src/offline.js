// The service worker. Everything the pages need is kept; the server's own addresses never are.
const KEEP = 'sedzia-' + 'VERSION';
const FILES = ['FILES'];
const SERVER = /^\/(api\/|ws$|health$)/;

self.addEventListener('install', (e) => {
  // One after the other: whoever plays meanwhile needs the line more.
  const fill = async (kept) => {
    for (const f of FILES)
      await kept.add(new Request(f, { cache: f.startsWith('/assets/') ? 'default' : 'no-cache', priority: 'low' }));
  };
  e.waitUntil(
    caches
      .open(KEEP)
      .then(fill)
      .then(() => self.skipWaiting()),
  );
});

// A page that is open goes on with the files it began with: the generation before this one stays, older ones go.
self.addEventListener('activate', (e) => {
  const old = (keys) =>
    Promise.all(
      keys
        .filter((k) => k !== KEEP)
        .slice(0, -1)
        .map((k) => caches.delete(k)),
    );
  e.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  );
});

// This generation first: the page of an older one names files of its own.
const find = async (path) => (await (await caches.open(KEEP)).match(path)) ?? caches.match(path);

// A network that is there and never answers is none: after so many milliseconds the kept page is shown.
const PATIENCE = 3000;
const impatient = (request) =>
  new Promise((good, bad) => {
    setTimeout(() => bad(new Error('late')), PATIENCE);
    fetch(request).then(good, bad);
  });
const pageFor = (request) => impatient(request).catch(async () => (await find('/')) ?? fetch(request));

// Pages come from the network when there is one, built files from what is kept.
self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin || SERVER.test(url.pathname)) return;
  if (e.request.mode === 'navigate') e.respondWith(pageFor(e.request));
  else e.respondWith(find(url.pathname).then((kept) => kept ?? fetch(e.request)));
});
