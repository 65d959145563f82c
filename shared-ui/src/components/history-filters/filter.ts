import { dayIn, type DayRange } from '../day-range/days.ts';

/** What narrows a history. It lives in the address, so that back, reload and a shared link keep it. */
export interface HistoryFilter<K extends string> extends DayRange {
  kinds: K[];
}

/** Reads it from an address. What is not understood is left out: a mistyped link still shows the history. */
export function readHistoryFilter<K extends string>(search: URLSearchParams, known: readonly K[]): HistoryFilter<K> {
  const given = (search.get('kind') ?? '').split(',');
  return {
    kinds: [...new Set(given)].flatMap((text) => known.filter((kind) => kind === text)),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  };
}

/** Writes it into an address, leaving out what is open. */
export function writeHistoryFilter({ kinds, from, to }: HistoryFilter<string>): URLSearchParams {
  const search = new URLSearchParams();
  if (kinds.length > 0) search.set('kind', kinds.join(','));
  if (from) search.set('from', from);
  if (to) search.set('to', to);
  return search;
}

/**
 * The filter as the API's query takes it.
 * @param groups what each kind holds in the API's words
 */
export const historyQuery = <K extends string>(
  { kinds, from, to }: HistoryFilter<K>,
  groups: Readonly<Record<K, readonly string[]>>,
) => ({
  ...(kinds.length > 0 ? { kind: kinds.flatMap((kind) => groups[kind]).join(',') } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

export const isHistoryFiltered = ({ kinds, from, to }: HistoryFilter<string>): boolean =>
  kinds.length > 0 || from !== '' || to !== '';
