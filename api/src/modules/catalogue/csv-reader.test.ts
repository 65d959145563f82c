import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRecord, CsvReader } from './csv-reader.ts';

/** Reads a text in pieces of these sizes, in turn. */
function read(text: string | Buffer, sizes: readonly number[] = [1_000_000], delimiter = ','): CsvRecord[] {
  const data = Buffer.from(text);
  const reader = new CsvReader(delimiter, { position: 0, line: 1 });
  const records: CsvRecord[] = [];
  for (let [at, turn] = [0, 0]; at < data.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    records.push(...reader.read(data.subarray(at, at + size)));
    at += size;
  }
  return [...records, ...reader.read(Buffer.alloc(0), true)];
}
const shown = (records: readonly CsvRecord[]) => records.map(({ line, fields, problem }) => [line, problem ?? fields]);

test.each([
  [
    'a quote that nothing closes costs its own line',
    'a,"b\nc,d\n',
    [
      [1, 'has a quote that nothing closes within 65536 bytes'],
      [2, ['c', 'd']],
    ],
  ],
  [
    'as does one that a later quote seems to close',
    'a,"b\nc,"d"\ne,f',
    [
      [1, 'has text after a closing quote'],
      [2, ['c', 'd']],
      [3, ['e', 'f']],
    ],
  ],
  [
    'bytes that are no UTF-8',
    Buffer.from([0x61, 0xff, 0x0a, 0x62]),
    [
      [1, 'is not UTF-8'],
      [2, ['b']],
    ],
  ],
  [
    'a NUL',
    'a\0b\nc\n',
    [
      [1, 'has a NUL character'],
      [2, ['c']],
    ],
  ],
  [
    'an endless line',
    `a\n${'x'.repeat(70_000)}\nb\n`,
    [
      [1, ['a']],
      [2, 'is longer than 65536 bytes'],
      [3, ['b']],
    ],
  ],
  ['an endless field', `a\n"${`${'x'.repeat(999)}\n`.repeat(80)}"\nb`, null],
])('refuses %s, however it is cut', (_, text, expected) => {
  const whole = shown(read(text));
  if (expected) expect(whole).toEqual(expected);
  else expect([whole[1]![1], whole.at(-1)![1]]).toEqual(['has a quote that nothing closes within 65536 bytes', ['b']]);
  for (const size of [4_093, 65_535]) expect(shown(read(text, [size]))).toEqual(whole);
});

test('reads empty lines as none, quotes inside a field as they are, and lines of both kinds', () => {
  expect(shown(read('\r\na,12" mix\r\n\n"x\r\ny",""\n,'))).toEqual([
    [2, ['a', '12" mix']],
    [4, ['x\r\ny', '']],
    [6, ['', '']],
  ]);
});

const value = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((text) => text.isWellFormed() && !/[\0\uFFFD]/.test(text));
const special = fc.constantFrom('"', ',', ';', '\n', '\r', '\r\n', '""', '🎵', 'é', '');
const cell = fc.array(fc.oneof(value, special), { maxLength: 4 }).map((parts) => parts.join(''));

test('any table of values written as CSV is read as it was, from each record on, however it is cut', () => {
  const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 4 }).chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }))),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(',', ';'),
      fc.boolean(),
      (table, sizes, end, delimiter, isEnded) => {
        const text =
          table.map((row) => row.map(quoted).join(delimiter)).join(end) + (isEnded && table.length > 0 ? end : '');
        const records = read(text, sizes, delimiter);
        expect(records.map(({ fields }) => fields)).toEqual(table);
        for (const [index, { next }] of records.entries()) {
          const reader = new CsvReader(delimiter, next);
          const rest = reader.read(Buffer.from(text).subarray(next.position), true);
          expect(rest).toEqual(records.slice(index + 1));
        }
      },
    ),
  );
});
