// Modules by their address, each fetched and compiled once for all threads.
import { fetchPatiently } from './again';

const known = new Map<string, Promise<WebAssembly.Module>>();

function fetchModule(address: string): Promise<WebAssembly.Module> {
  // A server that does not name the type, an old browser, a line that broke: compiled when all of it is there.
  const whole = async () => WebAssembly.compile(await (await fetchPatiently(address)).arrayBuffer());
  return WebAssembly.compileStreaming(fetch(address)).catch(whole);
}

export function compile(address: string): Promise<WebAssembly.Module> {
  const coming = known.get(address) ?? fetchModule(address);
  known.set(address, coming);
  coming.catch(() => known.delete(address)); // the next one tries again
  return coming;
}
