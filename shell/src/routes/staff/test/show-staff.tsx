import type { ShellServices } from '@fanfare/shell-contract';
import { vi } from 'vitest';
import { Screens } from '../../screens.tsx';
import { accountWith, renderInShell, sessionOf } from '../../../test-support/shell.tsx';
import { promoWith } from '../codes/test/fixtures.ts';

type Answers = Record<
  string,
  (options: { query?: Record<string, unknown>; body?: unknown; params?: unknown }) => unknown
>;

const packs = [10, 25, 50].map((credits) => ({
  id: `p${credits}`,
  credits,
  priceCents: credits * 100,
  savingPercent: 0,
}));

/** Default answers of the calls. */
const usual: Answers = {
  'GET /api/v2/staff/promo-codes': () => ({ items: [promoWith()], nextCursor: null }),
  'GET /api/v2/staff/gift-codes': () => ({ items: [], nextCursor: null }),
  'GET /api/v2/staff/flags': () => ({ items: [], nextCursor: null, openCount: 0 }),
  'GET /api/v2/staff/placements/unread': () => ({ items: [], nextCursor: null }),
  'GET /api/fanfare/products': () => ({ packs }),
};

export const noon = Date.parse('2026-05-10T12:00:00');
export const staff = accountWith([], { isStaff: true });

/** Opens an address as staff, in the shell's own screens; `asked` receives every call. */
export function showStaff(at: string, answers: Answers = {}) {
  localStorage.clear();
  const asked = vi.fn(async (key: string, options: Parameters<Answers[string]>[0] = {}): Promise<unknown> => {
    const answer = answers[key] ?? usual[key];
    if (!answer) throw new Error(`Nobody expected ${key}`);
    return answer(options);
  });
  const notify = vi.fn<ShellServices['notify']>();
  renderInShell(<Screens />, {
    at,
    state: { session: sessionOf(staff, null) },
    services: { call: asked as unknown as ShellServices['call'], notify, now: () => noon },
  });
  return { asked, notify };
}
