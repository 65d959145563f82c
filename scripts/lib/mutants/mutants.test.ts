import { describe, expect, test } from 'vitest';
import { type Break, draw, kinds } from './break.ts';
import { breaksOf } from './code-breaks.ts';
import { access, checks, locks, numbers, signatures } from './code-finders.ts';
import { batchesFor } from './find-tests.ts';

const breaks = kinds.flatMap((kind) =>
  Array.from({ length: 40 }, (_, index): Break => ({
    id: `${kind} ${index}`,
    kind,
    what: '',
    names: [],
    edit: { sql: '' },
  })),
);
const ids = (drawn: readonly Break[]) => drawn.map(({ id }) => id);

describe('draw', () => {
  test('gives the same breaks for the same seed, in whatever order they were found, and others for another', () => {
    const drawn = ids(draw(breaks, 25, 7));
    expect(ids(draw(breaks.toReversed(), 25, 7))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(25);
    expect(ids(draw(breaks, 25, 8))).not.toEqual(drawn);
    expect(ids(draw(breaks, 5, 7))).toEqual(drawn.slice(0, 5));
  });

  test('gives each kind its share, and no more than there is', () => {
    const drawn = draw(breaks, 25, 1);
    for (const kind of kinds) expect(drawn.filter((each) => each.kind === kind).length).toBeGreaterThanOrEqual(3);
    expect(draw(breaks.slice(0, 3), 25, 1)).toHaveLength(3);
  });
});

/** What a source becomes by each of its breaks. */
const broken = (text: string, finders: Parameters<typeof breaksOf>[2]) =>
  breaksOf('a.ts', text, finders).map(({ edit }) =>
    'sql' in edit ? '' : text.slice(0, edit.start) + edit.text + text.slice(edit.end),
  );

describe('breaks of code', () => {
  test('are refusals that never come, but no assertions', () => {
    expect(broken(`if (a || b) throw new AppError('x');`, [checks])).toEqual([
      `if (false && (a || b)) throw new AppError('x');`,
    ]);
    expect(broken('await assertFree(trx);', [checks])).toEqual([';']);
    expect(broken(`if (a) throw new Error('x'); if (b) throw error; if (c) refuseField(d);`, [checks])).toHaveLength(1);
  });

  test('are limits that count nothing, and numbers one higher or spans twice as long', () => {
    expect(broken(`await app.limits.consume('codes', id);`, [checks])).toEqual([';']);
    expect(broken('({ max: 5, windowSeconds: 60 })', [numbers])).toEqual([
      '({ max: 6, windowSeconds: 60 })',
      '({ max: 5, windowSeconds: 120 })',
    ]);
    expect(broken('({ share: percent(100), days: z.int().check(z.gte(0)) })', [numbers])).toEqual([
      '({ share: percent(99), days: z.int().check(z.gte(0)) })',
    ]);
  });

  test('are locks that nobody waits for', () => {
    expect(broken('sql`SELECT 1 FROM a FOR NO KEY UPDATE OF a SKIP LOCKED`', [locks])).toEqual([
      'sql`SELECT 1 FROM a `',
    ]);
    expect(broken('trx(a).where({ id }).forUpdate().first()', [locks])).toEqual(['trx(a).where({ id }).first()']);
    expect(broken(`raw('SELECT pg_advisory_xact_lock(1)')`, [locks])).toEqual([
      `raw('SELECT pg_advisory_xact_lock_shared(1)')`,
    ]);
  });

  test('are signatures, tokens and codes of which any is taken', () => {
    expect(broken('timingSafeEqual(a, b); a.toString();', [signatures])).toEqual(['true; a.toString();']);
    expect(broken('sql`… WHERE a.token_hash = ${hash} AND b`', [signatures])).toEqual([
      "sql`… WHERE a.token_hash IS NOT NULL AND '' <= ${hash} AND b`",
    ]);
    expect(broken('sql`UPDATE a SET password_hash = ${hash}`', [signatures])).toEqual([]);
    expect(broken('db(a).where({ id, token_hash: hash })', [signatures])).toEqual(['db(a).where({ id,  })']);
  });

  test('are calls that one more kind of caller may make', () => {
    expect(broken(`({ access: 'staff' }); ({ access: 'public' });`, [access])).toEqual([
      `({ access: 'account' }); ({ access: 'public' });`,
    ]);
  });

  test('keep their name when lines above them move', () => {
    const text = 'if (a) throw refusal;\nif (a) throw refusal;';
    const names = (code: string) => ids(breaksOf('a.ts', code, [checks]));
    expect(names(`\n// more\n${text}`)).toEqual(names(text));
    expect(new Set(names(text)).size).toBe(2);
  });
});

test('tests that name a rule come first, long ones last', () => {
  const named = (file: string) => ({ file, text: 'no_overdraft' });
  const tests = [{ file: 'api/a.test.ts', text: '' }, named('api/test/model/b.test.ts'), named('api/c.test.ts')];
  const rule: Break = { id: '', kind: 'constraint', what: '', names: ['no_overdraft'], edit: { sql: '' } };
  expect(batchesFor(tests, rule)).toEqual({
    likely: [['api/c.test.ts']],
    others: ['api/test/model/b.test.ts', 'api/a.test.ts'],
  });
});
