import { describe, expect, test } from 'vitest';
import { type Mutant, draw, kinds } from './mutant.ts';
import { mutantsOf } from './code-mutants.ts';
import { type Mutator, access, checks, locks, numbers, signatures } from './mutators.ts';
import { batchesFor } from './find-tests.ts';

const mutants = kinds.flatMap((kind) =>
  Array.from({ length: 40 }, (_, index): Mutant => ({
    id: `${kind} ${index}`,
    kind,
    what: '',
    names: [],
    edit: { sql: '' },
  })),
);
const ids = (drawn: readonly Mutant[]) => drawn.map(({ id }) => id);

describe('draw', () => {
  test('gives the same mutants for the same seed, in whatever order they were found, and others for another', () => {
    const drawn = ids(draw(mutants, 25, 7));
    expect(ids(draw(mutants.toReversed(), 25, 7))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(25);
    expect(ids(draw(mutants, 25, 8))).not.toEqual(drawn);
    expect(ids(draw(mutants, 5, 7))).toEqual(drawn.slice(0, 5));
  });

  test('gives each kind its share, and no more than there is', () => {
    const drawn = draw(mutants, 25, 1);
    for (const kind of kinds) expect(drawn.filter((each) => each.kind === kind).length).toBeGreaterThanOrEqual(3);
    expect(draw(mutants.slice(0, 3), 25, 1)).toHaveLength(3);
  });
});

/** A source as each of its mutants has it. */
const mutated = (text: string, mutators: readonly Mutator[]) =>
  mutantsOf('a.ts', text, mutators).map(({ edit }) =>
    'sql' in edit ? '' : text.slice(0, edit.start) + edit.text + text.slice(edit.end),
  );

describe('mutants of code', () => {
  test('are refusals that never come, but no assertions', () => {
    expect(mutated(`if (a || b) throw new AppError('x');`, [checks])).toEqual([
      `if (false && (a || b)) throw new AppError('x');`,
    ]);
    expect(mutated('await assertFree(trx);', [checks])).toEqual([';']);
    expect(mutated(`if (a) throw new Error('x'); if (b) throw error; if (c) refuseField(d);`, [checks])).toHaveLength(
      1,
    );
  });

  test('are limits that count nothing, and numbers one higher or spans twice as long', () => {
    expect(mutated(`await app.limits.consume('codes', id);`, [checks])).toEqual([';']);
    expect(mutated('({ max: 5, windowSeconds: 60 })', [numbers])).toEqual([
      '({ max: 6, windowSeconds: 60 })',
      '({ max: 5, windowSeconds: 120 })',
    ]);
    expect(mutated('({ share: percent(100), days: z.int().check(z.gte(0)) })', [numbers])).toEqual([
      '({ share: percent(99), days: z.int().check(z.gte(0)) })',
    ]);
  });

  test('are locks that nobody waits for', () => {
    expect(mutated('sql`SELECT 1 FROM a FOR NO KEY UPDATE OF a SKIP LOCKED`', [locks])).toEqual([
      'sql`SELECT 1 FROM a `',
    ]);
    expect(mutated('trx(a).where({ id }).forUpdate().first()', [locks])).toEqual(['trx(a).where({ id }).first()']);
    expect(mutated(`raw('SELECT pg_advisory_xact_lock(1)')`, [locks])).toEqual([
      `raw('SELECT pg_advisory_xact_lock_shared(1)')`,
    ]);
  });

  test('are signatures, tokens and codes of which any is taken', () => {
    expect(mutated('timingSafeEqual(a, b); a.toString();', [signatures])).toEqual(['true; a.toString();']);
    expect(mutated('sql`… WHERE a.token_hash = ${hash} AND b`', [signatures])).toEqual([
      "sql`… WHERE a.token_hash IS NOT NULL AND '' <= ${hash} AND b`",
    ]);
    expect(mutated('sql`UPDATE a SET password_hash = ${hash}`', [signatures])).toEqual([]);
    expect(mutated('db(a).where({ id, token_hash: hash })', [signatures])).toEqual(['db(a).where({ id,  })']);
  });

  test('are calls that one more kind of caller may make', () => {
    expect(mutated(`({ access: 'staff' }); ({ access: 'public' });`, [access])).toEqual([
      `({ access: 'account' }); ({ access: 'public' });`,
    ]);
  });

  test('keep their name when lines above them move', () => {
    const text = 'if (a) throw refusal;\nif (a) throw refusal;';
    const names = (code: string) => ids(mutantsOf('a.ts', code, [checks]));
    expect(names(`\n// more\n${text}`)).toEqual(names(text));
    expect(new Set(names(text)).size).toBe(2);
  });
});

test('tests that name a rule come first, heavy ones last', () => {
  const named = (file: string) => ({ file, text: 'no_overdraft' });
  const tests = [{ file: 'api/a.test.ts', text: '' }, named('api/test/model/b.test.ts'), named('api/c.test.ts')];
  const rule: Mutant = { id: '', kind: 'constraint', what: '', names: ['no_overdraft'], edit: { sql: '' } };
  expect(batchesFor(tests, rule)).toEqual({
    likely: [['api/c.test.ts']],
    others: ['api/test/model/b.test.ts', 'api/a.test.ts'],
  });
});

test('the matrix of callers is likely for access only', () => {
  const file = 'api/test/authorization.matrix.test.ts';
  const likelyFor = (kind: Mutant['kind']) =>
    batchesFor([{ file, text: 'reports' }], {
      id: '',
      kind,
      what: '',
      names: ['reports'],
      edit: { file: 'api/contract/src/reports.ts', start: 0, end: 0, text: '' },
    }).likely;
  expect(likelyFor('access')).toEqual([[file]]);
  expect(likelyFor('check')).toEqual([]);
});
