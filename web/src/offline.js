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

self.addEventListener('activate', (e) => {
  const old = (keys) => Promise.all(keys.filter((k) => k !== KEEP).map((k) => caches.delete(k)));
  e.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  );
});

// Pages come from the network when there is one, built files from what is kept.
self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin || SERVER.test(url.pathname)) return;
  if (e.request.mode === 'navigate') e.respondWith(fetch(e.request).catch(() => caches.match('/')));
  else e.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(e.request)));
});
