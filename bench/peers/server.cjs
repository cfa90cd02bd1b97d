// A boardgame.io server: server.cjs PORT memory|FOLDER (of a FlatFile). SIGUSR2 collects garbage, so that memory is what it holds.
const { FlatFile, Server } = require('boardgame.io/server');
const game = require('./game.cjs');

const [port, where] = process.argv.slice(2);
const db = where === 'memory' ? {} : { db: new FlatFile({ dir: where, logging: false }) };
process.on('SIGUSR2', () => global.gc());
Server({ games: [game], origins: ['http://localhost'], ...db }).run({ port: Number(port), callback: () => console.log('ready') });
