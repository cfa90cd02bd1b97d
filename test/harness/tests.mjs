// Runs tests of whole servers and browsers. Each test runs once: a failure is a failure.

/** Marks a test that `make test` leaves to `make test-all`. */
export const long = (body) => Object.assign(body, { long: true });

/**
 * Chooses tests by the words of a command line. Without words: those that are not long; `--long`: the long ones;
 * `--every`: both. Other words choose by a part of the title, long or not.
 */
export function chosenBy(words, tests) {
  const names = words.filter((w) => !w.startsWith('--'));
  const named = (t) => names.some((name) => t.title.includes(name));
  if (names.length) return tests.filter(named);
  if (words.includes('--every')) return tests;
  return tests.filter((t) => !!t.body.long === words.includes('--long'));
}

const told = (e) =>
  String(e?.stack ?? e)
    .split('\n')
    .slice(0, 8)
    .join('\n      ');

/**
 * Runs the tests, `atOnce` at a time, in their order; prints "N passed, M failed" and returns M.
 * A test is { title, body }; what its body returns is printed beside its title.
 */
export async function runTests(tests, atOnce = 1) {
  let next = 0;
  let failed = 0;
  const run = async ({ title, body }) => {
    const start = Date.now();
    try {
      const said = await body();
      console.log(`ok    ${title} (${said ? `${said}, ` : ''}${Date.now() - start} ms)`);
    } catch (e) {
      failed++;
      console.log(`FAIL  ${title}\n      ${told(e)}`);
    }
  };
  const lane = async () => {
    while (next < tests.length) await run(tests[next++]);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  console.log(`${tests.length - failed} passed, ${failed} failed`);
  return failed;
}
