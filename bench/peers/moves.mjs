// moves.mjs [ROUNDS] COMMAND…: random play of our games and of another library's, in turn in one run, so that both meet the same
// machine. A COMMAND is a program of the user's that prints moves a second: lines "NAME NUMBER", or a number alone. The best round
// of each counts. Ours is build/bench (make build/bench).
//
//     node bench/peers/moves.mjs 6 'python3 their_random_play.py'
import { execFileSync } from 'node:child_process';
import { busy } from '../figures.mjs';

const words = process.argv.slice(2);
const rounds = /^\d+$/.test(words[0] ?? '') ? Number(words.shift()) : 3;
const best = new Map();

function note(who, text) {
  for (const line of text.split('\n')) {
    const found = /^(?:(\S+) )?(\d+(?:\.\d+)?)(?: [\d.]+)?$/.exec(line.trim());
    if (!found || found[1] === 'number') continue;
    const name = found[1] ? `${who}: ${found[1]}` : who;
    best.set(name, Math.max(best.get(name) ?? 0, Number(found[2])));
  }
}

for (let round = 0; round < rounds; round++) {
  note('sedzia', execFileSync('build/bench', [], { encoding: 'utf8' }));
  for (const command of words) note(command, execFileSync('sh', ['-c', command], { encoding: 'utf8' }));
}
console.log(`the best of ${rounds} rounds, in turn; ${busy()}\n\n| random play | million moves/s |\n|---|---:|`);
for (const [name, speed] of best) console.log(`| ${name} | ${(speed / 1e6).toFixed(2)} |`);
