import { resolve } from 'node:path';

/** Apart from what runs them, which brings libraries that a start doesn't need. */
export const migrationsDirectory = resolve(import.meta.dirname, '../migrations');
