// served.mjs ADDRESS VERSION: a server answers there, is well, tells its version and hands out its pages.
const [address, version] = process.argv.slice(2);
const get = async (path) => {
  const answer = await fetch(address + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
};
let health;
for (let i = 0; i < 400 && !health; i++) {
  health = await get('/health').catch(() => undefined);
  if (!health) await new Promise((done) => setTimeout(done, 50));
}
const { ok, version: told } = JSON.parse(health ?? '{}');
if (!ok || told !== version) throw new Error(`health: ${health}`);
const page = await get('/');
const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
if (!script) throw new Error('the page has no script');
await get(script);
