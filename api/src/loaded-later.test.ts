import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadTheRest, loadedLater } from './loaded-later.ts';

const app = path.join(import.meta.dirname, 'app.ts');
/** Each takes 13 to 100 ms of processor time. */
const libraries = [
  '@simplewebauthn/server',
  'file-type',
  'i18n-iso-countries',
  'libphonenumber-js',
  'nodemailer',
  'pdfkit',
  'pg-boss',
  'sharp',
  'stripe',
];

test('a library is loaded by its first use, or after the start', async () => {
  const loaded: string[] = [];
  const used = loadedLater(() => Promise.resolve(loaded.push('used')));
  loadedLater(() => Promise.resolve(loaded.push('unused')));
  expect(loaded).toEqual([]);
  await used();
  expect(loaded).toEqual(['used']);
  await loadTheRest(() => true);
  expect(loaded).toEqual(['used']);
  await loadTheRest(() => false);
  expect(loaded).toContain('unused');
});

test("a start loads no library that its first answers don't need", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { registerHooks } from 'node:module';
     const loaded = [];
     registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
     await import(${JSON.stringify(app)});
     process.stdout.write(JSON.stringify(loaded), () => process.exit(0));`,
  ]);
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded.some((url) => url.includes('/node_modules/fastify/'))).toBe(true);
  expect(libraries.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([]);
});
