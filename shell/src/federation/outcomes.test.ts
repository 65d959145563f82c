import { describe, expect, it, vi } from 'vitest';
import type { Call } from '@fanfare/shell-contract';
import { createReport } from './outcomes.ts';

function make(changes: { visitor?: string; kind?: 'override' | 'check'; isOnline?: boolean; tookMs?: number } = {}) {
  const failed = vi.fn<() => void>();
  const call = vi.fn(async () => ({ isCounted: true }));
  const preview = changes.kind ? { kind: changes.kind, names: [], expiresAt: '2026-01-01T00:00:00Z' } : null;
  const report = createReport({
    boot: { visitor: changes.visitor ?? 'id.mark', preview },
    call: () => call as unknown as Call,
    starts: { mounted: () => changes.tookMs ?? null, failed },
    isOnline: () => changes.isOnline ?? true,
  });
  return { report, call, failed };
}
const failure = { name: 'mf-creator', version: '1.4.2', outcome: 'failed' } as const;

describe('a report of an outcome', () => {
  it.each([
    ['a page without a signed visitor', { visitor: '' }],
    ['an override', { kind: 'override' }],
    ['a check', { kind: 'check' }],
    ['a page without a network', { isOnline: false }],
  ] as const)('is not sent from %s', (_, changes) => {
    const { report, call } = make(changes);
    report(failure);
    expect(call).not.toHaveBeenCalled();
  });

  it('is sent once per version and kind', () => {
    const { report, call } = make();
    report(failure);
    report({ ...failure, message: 'again' });
    report({ ...failure, outcome: 'mounted' });
    report({ ...failure, version: '1.4.1' });
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('contains the visitor and no more text than the registry accepts', () => {
    const { report, call } = make();
    report({ ...failure, reason: 'r'.repeat(90), message: 'm'.repeat(900), traceId: 'abc' });
    expect(call).toHaveBeenCalledWith('POST /api/v2/public/release-outcomes', {
      body: { visitor: 'id.mark', ...failure, reason: 'r'.repeat(60), message: 'm'.repeat(300), traceId: 'abc' },
    });
  });

  it('of a version that took long to mount says so, too', () => {
    const { report, call } = make({ tookMs: 4_321 });
    report({ name: 'mf-creator', version: '1.4.2', outcome: 'mounted' });
    expect(call.mock.calls).toEqual([
      [expect.any(String), { body: expect.objectContaining({ outcome: 'mounted' }) }],
      [expect.any(String), { body: expect.objectContaining({ outcome: 'slow_start', message: 'It took 4.3 s' }) }],
    ]);
  });

  it('of a failure ends its start', () => {
    const { report, failed } = make({ tookMs: 4_321 });
    report(failure);
    expect(failed).toHaveBeenCalledWith('mf-creator');
  });

  it('that is refused causes no error', async () => {
    const { report, call } = make();
    call.mockRejectedValueOnce(new Error('429'));
    expect(() => report(failure)).not.toThrow();
    await Promise.resolve();
  });
});
