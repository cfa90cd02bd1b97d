// Matches of boardgame.io as fast as answers come: load.cjs PORT MATCHES SECONDS. A move counts when the other player has seen it.
// Prints figures as key=value.
const http = require('node:http');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const game = require('./game.cjs');
const [port, matches, seconds] = process.argv.slice(2).map(Number);

const create = () => new Promise((done, fail) => {
  const r = http.request({ port, host: '127.0.0.1', path: '/games/count/create', method: 'POST', headers: { 'Content-Type': 'application/json' } }, (a) => {
    let text = '';
    a.on('data', (d) => { text += d; });
    a.on('end', () => done(JSON.parse(text).matchID));
  });
  r.on('error', fail);
  r.end('{"numPlayers":2}');
});

const latencies = [];
let moves = 0;
let enough = false;

async function match() {
  const matchID = await create();
  const seats = ['0', '1'].map((playerID) => Client({ game, matchID, playerID, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }) }));
  const sent = [0, 0];
  let seen = -1;
  const play = (i, id) => { sent[i] = performance.now(); seats[i].moves.play(id); };
  seats.forEach((seat, i) => seat.subscribe((state) => {
    // only what the other one has done is certainly the server's word
    if (!state?.isConnected || state._stateID <= seen || state.ctx.currentPlayer !== String(i)) return;
    if (state._stateID > 0) { moves++; latencies.push(performance.now() - sent[1 - i]); }
    seen = state._stateID;
    if (!enough) setImmediate(play, i, state._stateID);
  }));
  for (const seat of seats) seat.start();
  return seats;
}

(async () => {
  const all = [];
  for (let i = 0; i < matches; i++) all.push(await match());
  await new Promise((done) => setTimeout(done, 2000));
  moves = 0;
  latencies.length = 0;
  const begun = performance.now();
  console.log('begun');
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const took = (performance.now() - begun) / 1000;
  enough = true;
  latencies.sort((a, b) => a - b);
  const at = (p) => (latencies[Math.floor((latencies.length - 1) * p)] ?? 0).toFixed(2);
  console.log(`matches=${matches} moves=${moves} moves_per_second=${(moves / took).toFixed(0)} p50_ms=${at(0.5)} p99_ms=${at(0.99)}`);
  process.exit(0);
})();
