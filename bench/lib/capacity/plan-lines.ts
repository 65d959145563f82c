import { labelNetwork, machine } from './assumptions.ts';
import { callNames, type Measured } from './measured.ts';
import { endsAt, firstToEnd, p99Ms, partsOf, primaryEndsAt, resources, usageOf } from './plan.ts';

const scales = [1, 10, 100, 1_000];
const figure = (value: number) => (value >= 10 ? value.toFixed(0) : value.toPrecision(2));
const percent = (part: number) => `${figure(part * 100)} %`;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
  '',
];

/** What follows from what was measured, as the tables of docs/operations.md. */
export function planLines(measured: Measured): string[] {
  const usage = scales.map((scale) => usageOf(labelNetwork, measured, machine, scale));
  const parts = scales.map((scale) => partsOf(labelNetwork, measured, scale));
  const heads = scales.map((scale) => `${scale.toLocaleString('en')} ×`);
  const part = (name: keyof (typeof parts)[number]) => [name, ...parts.map((each) => figure(each[name]))];
  return [
    ...table(
      ['call', 'API, alone', 'database, alone', 'API, together', 'database, together', 'a second on a core'],
      callNames.map((name) => {
        const { alone, together } = measured.calls[name];
        const ms = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));
        const each = alone.apiMs + alone.databaseMs;
        return [
          name,
          ms(alone.apiMs),
          ms(alone.databaseMs),
          ms(together?.apiMs),
          ms(together?.databaseMs),
          figure(1_000 / each),
        ];
      }),
    ),
    ...table(
      ['act', 'API ms', 'database ms', 'WAL bytes', 'page images', 'disk bytes'],
      Object.entries(measured.acts).map(([name, act]) => [
        name,
        act.apiMs.toFixed(2),
        act.databaseMs.toFixed(2),
        ...[act.walBytes, act.pageImageBytes, act.diskBytes].map((each) => each.toFixed(0)),
      ]),
    ),
    ...table(
      ['resource of one machine', ...heads, 'ends at'],
      resources.map((resource) => [
        resource,
        ...usage.map((each) => percent(each[resource])),
        `${figure(endsAt(labelNetwork, measured, machine, resource))} ×`,
      ]),
    ),
    ...table(
      ['', ...heads],
      [
        ['nearest to its limit', ...usage.map(firstToEnd)],
        [
          'p99 on its cores, ms',
          ...scales.map((scale) => p99Ms(labelNetwork, measured, machine.cores, scale)?.toFixed(1) ?? 'piles up'),
        ],
      ],
    ),
    ...table(['part', ...heads], (Object.keys(parts[0]!) as (keyof (typeof parts)[number])[]).map(part)),
    `A primary with ${machine.cores} cores that only writes ends at ${figure(primaryEndsAt(labelNetwork, measured, machine))} ×.`,
  ];
}
