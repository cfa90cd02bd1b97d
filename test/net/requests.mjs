// The requests the files here put together, and what a well-behaved server answers to each.
const head = (first, ...more) => [`${first} HTTP/1.1`, 'Host: x', ...more, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
const opening = '{"game":"303"}';
const socket = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Protocol: sedzia',
];
const chunks = (...parts) => [...parts, ''].map((p) => `${p.length.toString(16)}\r\n${p}\r\n`).join('');

/* name: [bytes, status, does the line stay open for another request?] */
export const requests = {
  get: [head('GET /health'), 200, true],
  page: [head('GET /'), 200, true],
  head: [head('HEAD /health'), 200, true],
  'get with a body': [`${head('GET /health', 'Content-Length: 5')}hello`, 200, true],
  'get that closes': [head('GET /health', 'Connection: close'), 200, false],
  post: [head('POST /api/rooms', json, `Content-Length: ${opening.length}`) + opening, 201, true],
  'bad post': [`${head('POST /api/rooms', json, 'Content-Length: 2')}{}`, 400, true],
  'post of a form': [
    head('POST /api/rooms', 'Content-Type: text/plain', `Content-Length: ${opening.length}`) + opening,
    415,
    true,
  ],
  'empty post': [head('POST /api/rooms', json, 'Content-Length: 0'), 400, true],
  'post without a length': [head('POST /api/rooms', json), 400, true],
  'long post': [head('POST /api/rooms', json, 'Content-Length: 70000') + ' '.repeat(70000), 413, false],
  'chunked post': [
    head('POST /api/rooms', json, 'Transfer-Encoding: chunked') + chunks(opening.slice(0, 3), opening.slice(3)),
    201,
    true,
  ],
  'long chunks': [
    head('POST /api/rooms', json, 'Transfer-Encoding: chunked') + chunks(...Array(70).fill(' '.repeat(1000))),
    413,
    false,
  ],
  'chunks and length': [
    head('POST /api/rooms', json, 'Content-Length: 4', 'Transfer-Encoding: chunked') + chunks('{}'),
    400,
    false,
  ],
  'two lengths': [`${head('POST /api/rooms', json, 'Content-Length: 2', 'Content-Length: 3')}{}`, 400, false],
  'other method': [`${head('DELETE /api/rooms', 'Content-Length: 2')}{}`, 405, true],
  upgrade: [head('GET /ws', ...socket), 101, false],
  'upgrade with a body': [`${head('GET /ws', ...socket, 'Content-Length: 3')}abc`, 400, false],
  'half an upgrade': [head('GET /ws', 'Upgrade: websocket', 'Connection: Upgrade'), 426, false],
  'upgrade of a post': [head('POST /ws', ...socket), 400, false],
  'upgrade of a page': [head('GET /health', ...socket), 200, true],
  'upgrade to another protocol': [head('GET /ws', ...socket.slice(0, 4), 'Sec-WebSocket-Protocol: chess'), 400, false],
  'old http': ['GET /health HTTP/1.0\r\n\r\n', 200, false],
  'new http': ['GET /health HTTP/3.0\r\nHost: x\r\n\r\n', 505, false],
  'no host': ['GET /health HTTP/1.1\r\n\r\n', 400, false],
  'bare line ends': ['GET /health HTTP/1.1\nHost: x\n\n', 400, false],
  junk: ['hello\r\n\r\n', 400, false],
  frame: ['\x81\x85\x00\x00\x00\x00hello', 400, false],
};

/* Requests together: the bytes, the answers that must come, whether the line must be closed then. */
export function together(names) {
  const statuses = [];
  let open = true;
  for (const name of names) {
    if (!open) break;
    const [, status, stays] = requests[name];
    statuses.push(status);
    open = stays;
  }
  return {
    bytes: Buffer.from(names.map((n) => requests[n][0]).join(''), 'latin1'),
    statuses,
    closes: !open && statuses.at(-1) !== 101,
    methods: names.map((n) => requests[n][0].split(' ')[0]),
  };
}
