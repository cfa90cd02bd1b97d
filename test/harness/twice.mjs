// Runs tests of whole servers and browsers, and those that failed once more, alone, when all others have ended: whether
// a machine was busy decides nothing. What passes only then is told (SHAKY, repeated by tools/tally): it is to be mended.

const told = (e) =>
  String(e?.stack ?? e)
    .split('\n')
    .slice(0, 8)
    .join('\n      ');

/** … unless one wants to know at once: tools/mutate. */
const ONCE = !!process.env.SEDZIA_ONCE;

/** So many at a time; ends with "N passed, M failed" and gives M. Each test may say something of what it saw. */
export async function twice(tests, atOnce = 1) {
  let next = 0,
    failed = 0;
  const again = [];
  const attempt = async (test, otherwise) => {
    const start = Date.now();
    try {
      const said = await test.body();
      console.log(`ok    ${test.title} (${said ? `${said}, ` : ''}${Date.now() - start} ms)`);
    } catch (e) {
      otherwise(test, told(e));
    }
  };
  const fail = (test, why) => {
    failed++;
    console.log(`FAIL  ${test.title}\n      ${why}`);
  };
  const later = (test, why) => again.push({ ...test, why });
  const worker = async () => {
    while (next < tests.length) await attempt(tests[next++], ONCE ? fail : later);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const test of again) {
    const before = failed;
    await attempt(test, fail);
    if (failed === before) console.log(`SHAKY ${test.title}\n      ${test.why}`);
  }
  console.log(`${tests.length - failed} passed, ${failed} failed`);
  return failed;
}
