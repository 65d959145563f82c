import type { FrontEndName } from '@fanfare/api-contract';
import { afterEach, expect, it } from 'vitest';
import { buildOf } from '../../../../test/factories/build.ts';
import { defaultRules } from '../../../rules.ts';
import { type Registry, registry } from '../test/registry.ts';
import { examiner } from './examiner.ts';

let r: Registry;
afterEach(() => r.close());

const name = 'mf-creator';
/** A script of valid code that its size makes hard to read. */
const hugeScript = `n(36e3); self.webpackChunk; c = { shareKey: "react-router-dom" }; x = [${'[0],'.repeat(1_500_000)}]`;
const withFile = (path: string, content: string) => buildOf({ name, version: '2.0.0', files: { [path]: content } });

/** Publishes, and counts how many other requests are answered meanwhile. */
async function publishAmongOthers(build: ReturnType<typeof buildOf>) {
  let isPublishing = true;
  const publishing = r.publish(build).finally(() => (isPublishing = false));
  let others = 0;
  while (isPublishing) {
    const { statusCode } = await r.api.app.inject('/api/v2/public/boot');
    expect(statusCode).toBe(200);
    others += 1;
  }
  return { answer: await publishing, others };
}

it('refuses a build that takes longer to read than it may, while others are answered', async () => {
  r = await registry({ FANFARE_RULES: JSON.stringify({ releases: { examination: { seconds: 1 } } }) });
  const { answer, others } = await publishAmongOthers(withFile('9.js', hugeScript));
  expect([answer.code, answer.details.findings]).toEqual([
    'release_refused',
    ['its files take longer than 1 seconds to read'],
  ]);
  expect(others).toBeGreaterThan(20);
  expect((await r.history(name)).releases.map(({ version }) => version)).not.toContain('2.0.0');
});

it('refuses a build that needs more memory than it may, and accepts the next one', async () => {
  r = await registry({ FANFARE_RULES: JSON.stringify({ releases: { examination: { memoryMb: 96 } } }) });
  const { answer, others } = await publishAmongOthers(withFile('9.js', hugeScript));
  expect([answer.code, answer.details.findings]).toEqual([
    'release_refused',
    ['its files can’t be read: that takes more than 96 MB, or ends the reader'],
  ]);
  expect(others).toBeGreaterThan(20);
  expect((await r.publish(buildOf({ name, version: '2.0.0' }))).status).toBe(200);
});

it('examines the builds of others while one front end’s take long', async () => {
  r = await registry({ FANFARE_RULES: JSON.stringify({ releases: { examination: { seconds: 2 } } }) });
  const order: string[] = [];
  const publish = async (of: FrontEndName, version: string, files: Record<string, string> = {}) => {
    await r.publish(buildOf({ name: of, version, files }));
    order.push(`${of} ${version}`);
  };
  const slow = ['2.0.0', '2.0.1'].map((version) => publish(name, version, { '9.js': hugeScript }));
  await Promise.all([...slow, publish('mf-auth', '2.0.0')]);
  expect(order.indexOf('mf-auth 2.0.0')).toBeLessThan(2);
});

it('has a front end’s twenty-first waiting build come again, and not another front end’s first', async () => {
  // Each is read for ten milliseconds: what waits is what counts.
  const examination = { ...defaultRules.releases.examination, seconds: 0.01 };
  const examine = examiner({ ...defaultRules.releases, examination });
  const answerTo = async (of: FrontEndName) => {
    const { release } = buildOf({ name: of, version: '2.0.0' });
    return examine({ release, manifest: null, files: new Map(), maps: new Map() }).then(
      () => 'examined',
      ({ code }: { code: string }) => code,
    );
  };
  const answers = Array.from({ length: 23 }, () => answerTo(name));
  const other = answerTo('mf-auth');
  expect(await other).toBe('examined');
  expect(await Promise.all(answers)).toEqual([
    ...Array.from({ length: 21 }, () => 'examined'),
    'overloaded',
    'overloaded',
  ]);
});

it('reads style sheets only up to a size, and lists no more faults than somebody mends at once', async () => {
  r = await registry();
  const large = await r.publish(withFile('9.css', `.gFRuglNg{${'color:red;'.repeat(120_000)}}`));
  expect(large.details.findings).toEqual(['9.css is larger than 1,024 kB, and isn’t read']);
  const faulty = await r.publish(withFile('9.css', Array.from({ length: 80 }, (_, one) => `h1 #i${one}{}`).join('')));
  expect(faulty.details.findings).toHaveLength(51);
  expect(faulty.details.findings!.at(-1)).toBe('and 30 more');
});
