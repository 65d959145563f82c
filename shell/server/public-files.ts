import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What is served under its own name at the root. */
export const publicDirectory = path.join(import.meta.dirname, '..', 'public');
export const publicFiles = readdirSync(publicDirectory).filter((file) => !file.startsWith('.'));
