/** What the shell's modules read of a document when they are imported, where there is none. */
Object.assign(globalThis, {
  document: { cookie: '', documentElement: {}, getElementById: () => null },
});
