// What a browser has and jsdom lacks.
globalThis.matchMedia ??= ((query: string) => ({ matches: false, media: query })) as unknown as typeof matchMedia;
