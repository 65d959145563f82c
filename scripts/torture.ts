/**
 * What `npm run torture` runs on Node 24: every part, or those named, at full size or at the sizes given
 * (`npm run torture -- kills --kills=15 --clients=12`). docs/reliability.md says what each does.
 */
import { parseArgs } from 'node:util';
import { oneLine } from './lib/install/one-line.mjs';
import { bold, fail, say } from './lib/product/console.ts';
import { diskFull } from './lib/torture/disk-full.ts';
import { failover } from './lib/torture/failover.ts';
import { faults } from './lib/torture/faults.ts';
import { kills } from './lib/torture/kills.ts';
import { overdue } from './lib/torture/overdue.ts';
import type { Part } from './lib/torture/part.ts';
import { providers } from './lib/torture/providers.ts';
import { soak } from './lib/torture/soak.ts';
import { wallets } from './lib/torture/wallets.ts';

const parts: Record<string, Part> = {
  kills,
  wallets,
  overdue,
  soak,
  providers,
  faults,
  'disk-full': diskFull,
  failover,
};
const defaultPort = 4_700;

const names = Object.keys(parts);
const sizes = [...new Set(Object.values(parts).flatMap((part) => Object.keys(part.sizes)))];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries([...sizes, 'port'].map((name) => [name, { type: 'string' as const }])),
});
const unknown = positionals.find((name) => !names.includes(name));
const wrong = Object.entries(values).find(([, value]) => !/^[1-9]\d*$/.test(String(value)));
if (unknown || wrong) {
  fail(unknown ? `There is no part "${unknown}": ${names.join(', ')}.` : `--${wrong![0]} takes a whole number.`);
  process.exit(2);
}

const port = Number(values['port'] ?? process.env['FANFARE_PORT'] ?? defaultPort);
let found = 0;
for (const name of positionals.length > 0 ? positionals : names) {
  const part = parts[name]!;
  const size = (of: string) => Number(values[of] ?? part.sizes[of]);
  say(
    bold(
      `\n── ${name}: ${part.what} (${Object.keys(part.sizes)
        .map((of) => `${of} ${size(of)}`)
        .join(', ')})`,
    ),
  );
  const startedAtMs = performance.now();
  const result = await part.run({ name, port, size, say }).catch((error: unknown) => [oneLine(error)]);
  if (!Array.isArray(result)) {
    say(`– skipped: ${result.skipped}`);
    continue;
  }
  const problems = result;
  for (const problem of problems.slice(0, 50)) fail(problem);
  if (problems.length > 50) fail(`… and ${problems.length - 50} more`);
  found += problems.length;
  say(
    `${problems.length === 0 ? '✓ nothing was lost' : `✗ ${problems.length} problems`} (${((performance.now() - startedAtMs) / 1_000).toFixed(0)} s)`,
  );
}
// A proxy that lost connections may still hold some.
process.exit(found === 0 ? 0 : 1);
