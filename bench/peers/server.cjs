// A boardgame.io server with a game that costs nothing: server.cjs PORT memory|FOLDER. FOLDER: FlatFile.
const { FlatFile, Server } = require('boardgame.io/server');
const [port, where] = process.argv.slice(2);
const game = require('./game.cjs');
const db = where === 'memory' ? undefined : new FlatFile({ dir: where, logging: false });
const server = Server({ games: [game], origins: ['http://localhost'], ...(db ? { db } : {}) });
server.run(Number(port), () => console.log('ready'));
