import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bold, dim } from './console.ts';
import { addressOf, listenersOf, type Listener } from './ports.ts';
import type { Settings } from './settings.ts';

const shown: Partial<Record<Listener, [label: string, path: string, note: string]>> = {
  shell: ['Fanfare', '', 'start here'],
  mailbox: ['Mailbox', '', 'every email that Fanfare sends'],
  sandbox: ['Sandbox', '', 'moves the clock'],
  api: ['API', '/api/openapi.json', ''],
  'mf-auth': ['mf-auth', '', 'alone'],
  'mf-creator': ['mf-creator', '', 'alone'],
  'mf-curator': ['mf-curator', '', 'alone'],
};

/** What a person needs to know once all is up. */
export function summary(settings: Settings, seconds: number, isFirstRun: boolean): string {
  const up = new Set(listenersOf(settings));
  const rows = Object.entries(shown)
    .filter(([listener]) => up.has(listener as Listener))
    .map(([listener, [label, page, note]]) => [label, addressOf(settings, listener as Listener) + page, note]);
  const lines = ['', bold(`Fanfare is up (${seconds.toFixed(1)} s).`), '', ...table(rows)];
  if (settings.env !== 'production' && !settings.databaseUrl) lines.push('', ...demo(settings, isFirstRun));
  return [...lines, '', dim(`Data and logs: ${settings.dataDir}   Stop: Ctrl-C`), ''].join('\n');
}

/** How to get in: accounts, codes, tokens. */
export function demo(settings: Settings, isFirstRun: boolean): string[] {
  const accounts = ['creator', 'curator', 'dual', 'pro', 'staff', 'staff-2', 'developer'].map(
    (name) => `${name}@demo.fanfare.test`,
  );
  const file = path.join(settings.dataDir, 'demo-gift-codes.json');
  const codes = isFirstRun ? giftCodes(file) : [];
  return [
    `  Demo accounts, password ${bold('Fanfare-demo-1')}:`,
    ...accounts.map((account) => `    ${account}`),
    ...(codes.length > 0 ? ['  Gift codes:', ...codes.map((code) => `    ${bold(code)}`)] : []),
    ...(codes.length === 0 && existsSync(file) ? [`  Gift codes of the first run: ${file}`] : []),
    ...promoCodes(settings),
    ...releaseTokens(settings),
    '  Fifteen days later:',
    `    curl -X POST ${addressOf(settings, 'sandbox')}/_control/clock -H 'content-type: application/json' -d '{"advanceSeconds": 1296000}'`,
  ];
}

/** The tokens that `npm run release` uses on this machine by default. */
function releaseTokens({ dataDir }: Settings): string[] {
  const file = path.join(dataDir, 'demo-release-tokens.json');
  return existsSync(file) ? [`  Release tokens: ${file}`] : [];
}

/** Good for everybody and again, so each start prints them. */
function promoCodes({ dataDir }: Settings): string[] {
  const file = path.join(dataDir, 'demo-promo-codes.json');
  if (!existsSync(file)) return [];
  const { codes } = JSON.parse(readFileSync(file, 'utf8')) as { codes: { code: string; effect: string }[] };
  const width = Math.max(...codes.map(({ code }) => code.length));
  return ['  Promo codes:', ...codes.map(({ code, effect }) => `    ${bold(code.padEnd(width))}   ${effect}`)];
}

function giftCodes(file: string): string[] {
  try {
    const { codes } = JSON.parse(readFileSync(file, 'utf8')) as {
      codes: (string | { code: string; credits?: number })[];
    };
    return codes.map((one) => {
      if (typeof one === 'string') return one;
      return one.credits === undefined ? one.code : `${one.code}   ${one.credits} credits`;
    });
  } catch {
    return [];
  }
}

/** Rows with their columns aligned. */
export function table(rows: string[][]): string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
