import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    globals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // They import their style sheets.
    server: { deps: { inline: [/@fanfare\//] } },
  },
});
