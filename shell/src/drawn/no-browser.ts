/** Stands in for the document that the shell's modules read when they are imported: a build has none. */
Object.assign(globalThis, {
  document: { cookie: '', documentElement: {}, getElementById: () => null },
});
