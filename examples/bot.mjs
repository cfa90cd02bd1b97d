#!/usr/bin/env node
// A bot that looks ahead in games with secrets: sedzia arena orzel cmd:examples/bot.mjs 1 --games 10
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const engine = spawn(process.env.SEDZIA ?? 'sedzia', ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const hear = async () => (await answers.next()).value;
const ask = (line) => engine.stdin.write(`${line}\n`) && hear();

// How many of some random games this side wins after the move, in truths that its view allows.
async function judge(move, side, truths = 4) {
  let won = 0;
  for (let seed = 0; seed < truths; seed++) {
    await ask('push');
    await ask(`imagine ${seed}`);
    await ask(`play ${move}`);
    won += Number((await ask('playout 4')).split(`${side}=`)[1].split(' ')[0]);
    await ask('pop');
  }
  return won;
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'quit') break;
  if (!line.startsWith('go ')) {
    console.log(await ask(line)); // game, position: the engine knows
    continue;
  }
  const side = (await ask('turn')).split(' ')[1];
  const moves = [];
  const count = Number((await ask('legal')).split(' ')[1]);
  while (moves.length < count) moves.push(await hear());
  const tried = moves.sort(() => Math.random() - 0.5).slice(0, moves.length > 1 ? 8 : 1);
  const won = [];
  for (const move of tried) won.push(await judge(move, side));
  console.log(`move ${tried[won.indexOf(Math.max(...won))]}`);
}
engine.stdin.end('quit\n');
