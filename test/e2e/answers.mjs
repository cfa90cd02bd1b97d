// Right answers of the knowledge tests reach no pupil's phone: no file of the pages holds a question. A desk gets the
// banks with its key (the view `banks`), and the one file, which is a desk's, has them inside.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './browser.mjs';
import { check } from './look.mjs';

const under = (folder) =>
  readdirSync(folder).flatMap((f) => {
    const path = join(folder, f);
    return statSync(path).isDirectory() ? under(path) : [path];
  });

/** Every question of the banks, in both languages. */
const questions = () =>
  under(join(root, 'data/questions')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^(pl|en) /.test(line))
      .map((line) => line.slice(3)),
  );

const told = (text) =>
  [...questions(), 'right-pl'].filter((q) => text.includes(q) || text.includes(JSON.stringify(q).slice(1, -1)));

export const answers = {
  async 'no file that a browser fetches holds a question of a knowledge test'() {
    const files = under(join(root, 'web/dist')).filter((f) => /\.(js|html|wasm|css|webmanifest|svg)$/.test(f));
    check(questions().length > 200 && files.length > 30, 'there is something to look for, and where');
    for (const f of files) {
      const found = told(readFileSync(f, 'utf8'));
      check(!found.length, `${f} tells: ${found[0]}`);
    }
    return `${questions().length} questions, ${files.length} files`;
  },
};
