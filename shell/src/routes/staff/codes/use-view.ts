import { useSearchParams } from 'react-router-dom';
import type { GiftStatus } from './queries.ts';

export const lists = ['promos', 'gifts', 'waiting'] as const;
export type List = (typeof lists)[number];
export const giftStatuses: readonly GiftStatus[] = ['unused', 'redeemed', 'stopped'];

interface Changes {
  list?: List;
  search?: string;
  status?: GiftStatus | null;
  /** Whether the form for a new code is open: then Back closes it. */
  isNew?: boolean;
}

const names = { list: 'list', search: 'q', status: 'status', isNew: 'new' } as const;

/** The page's view state, in its address: reload, Back and links restore it. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(names.status);
  const change = (changes: Changes, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        const write = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
        // Each list has its own filters.
        if (changes.list !== undefined) {
          for (const name of Object.values(names)) next.delete(name);
          write(names.list, changes.list === 'promos' ? null : changes.list);
        }
        if (changes.search !== undefined) write(names.search, changes.search);
        if (changes.status !== undefined) write(names.status, changes.status);
        if (changes.isNew !== undefined) write(names.isNew, changes.isNew ? '1' : null);
        return next;
      },
      { replace },
    );
  return {
    list: lists.find((list) => list === params.get(names.list)) ?? 'promos',
    search: params.get(names.search) ?? '',
    status: giftStatuses.find((status) => status === asked) ?? null,
    isNew: params.has(names.isNew),
    change,
  };
}
