import type { Transaction } from '@fanfare/api-contract';

/** Kinds of movements as a curator thinks of them. */
const groups = {
  earned: ['earning', 'clearing'],
  reversed: ['reversal'],
  cashOut: ['payout'],
  converted: ['conversion'],
} satisfies Record<string, Transaction['kind'][]>;
export type KindGroup = keyof typeof groups;
export const kindGroups = Object.keys(groups) as KindGroup[];

const isGroup = (text: string): text is KindGroup => Object.hasOwn(groups, text);

/** Reads the chosen groups from an address. What is not understood is left out: a mistyped link still shows the history. */
export const readKinds = (search: URLSearchParams): KindGroup[] => [
  ...new Set((search.get('kind') ?? '').split(',').filter(isGroup)),
];

/** The chosen groups as the API's query takes them; null for all. */
export const kindQuery = (chosen: readonly KindGroup[]): string | null =>
  chosen.length > 0 ? chosen.flatMap((group) => groups[group]).join(',') : null;
