/// <reference types="vite/client" />
declare module '*?page' {
  const text: string;
  export default text;
}
declare module 'virtual:shelf' {
  import type { Words } from './lib/types';
  const shelf: Record<string, { title: Words; intro: Words }>;
  export default shelf;
}
declare module 'virtual:rulings' {
  import type { Words } from './lib/types';
  const reasons: Record<string, Words>;
  export default reasons;
}
