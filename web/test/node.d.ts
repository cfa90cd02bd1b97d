// What the tests use of node itself.
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}
declare module 'node:crypto' {
  export function createHash(name: string): { update(text: string): { digest(form: string): string } };
}
