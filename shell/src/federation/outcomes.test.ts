import { describe, expect, it, vi } from 'vitest';
import { createReport } from './outcomes.ts';

function make(changes: { visitor?: string; kind?: 'override' | 'check'; isOnline?: boolean; tookMs?: number } = {}) {
  const failed = vi.fn<() => void>();
  const send = vi.fn<(body: object) => void>();
  const preview = changes.kind ? { kind: changes.kind, names: [], expiresAt: '2026-01-01T00:00:00Z' } : null;
  const report = createReport({
    boot: { visitor: changes.visitor ?? 'id.mark', preview },
    send,
    starts: { mounted: () => changes.tookMs ?? null, failed },
    isOnline: () => changes.isOnline ?? true,
  });
  return { report, send, failed };
}
const failure = { name: 'mf-creator', version: '1.4.2', outcome: 'failed' } as const;

describe('a report of an outcome', () => {
  it.each([
    ['a page without a signed visitor', { visitor: '' }],
    ['an override', { kind: 'override' }],
    ['a check', { kind: 'check' }],
    ['a page without a network', { isOnline: false }],
  ] as const)('is not sent from %s', (_, changes) => {
    const { report, send } = make(changes);
    report(failure);
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent once per version and kind', () => {
    const { report, send } = make();
    report(failure);
    report({ ...failure, message: 'again' });
    report({ ...failure, outcome: 'mounted' });
    report({ ...failure, version: '1.4.1' });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('contains the visitor and no more text than the registry accepts', () => {
    const { report, send } = make();
    report({ ...failure, reason: 'r'.repeat(90), message: 'm'.repeat(900), traceId: 'abc' });
    expect(send).toHaveBeenCalledWith({
      visitor: 'id.mark',
      ...failure,
      reason: 'r'.repeat(60),
      message: 'm'.repeat(300),
      traceId: 'abc',
    });
  });

  it('of a version that took long to mount says so, too', () => {
    const { report, send } = make({ tookMs: 4_321 });
    report({ name: 'mf-creator', version: '1.4.2', outcome: 'mounted' });
    expect(send.mock.calls).toEqual([
      [expect.objectContaining({ outcome: 'mounted' })],
      [expect.objectContaining({ outcome: 'slow_start', message: 'It took 4.3 s' })],
    ]);
  });

  it('of a failure ends its start', () => {
    const { report, failed } = make({ tookMs: 4_321 });
    report(failure);
    expect(failed).toHaveBeenCalledWith('mf-creator');
  });
});
