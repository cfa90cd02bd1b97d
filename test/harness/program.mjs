// The program under test, and the games it knows.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export const program = resolve(new URL('../..', import.meta.url).pathname, process.env.OUT ?? 'build', 'sedzia');
export const games = () =>
  execFileSync(program, ['games'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]);
