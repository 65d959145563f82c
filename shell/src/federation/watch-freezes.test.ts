import { describe, expect, it, vi } from 'vitest';
import type { PageState } from './freeze-detector.ts';
import { createRunning } from './running.ts';
import { watchFreezes } from './watch-freezes.ts';

const creator = { name: 'mf-creator', version: '1.5.0' } as const;

function make() {
  const running = createRunning();
  const told: PageState[] = [];
  let ask = () => {};
  const during: (boolean | undefined)[] = [];
  const open = vi.fn<(...given: unknown[]) => void>(() => void during.push(told.at(-1)?.isWatched));
  const page = {
    alert: (message?: unknown) => open(message),
    confirm: (message?: string) => open(message) === undefined,
    prompt: (...given: unknown[]) => {
      open(...given);
      return 'An answer';
    },
  };
  watchFreezes(
    { boot: { shell: { version: '0.9.0', cohort: 'stable' }, visitor: 'id.mark' }, apiUrl: 'http://api.test', running },
    {
      postMessage: (state: PageState) => told.push(state),
      addEventListener: (_type: string, listener: () => void) => {
        ask = listener;
      },
    } as unknown as Worker,
    page,
  );
  return { page, open, during, running, told, ask: () => ask(), last: () => told.at(-1) };
}

describe('the worker', () => {
  it('knows where and as whom to report, and that the shell runs', () => {
    const { told } = make();
    expect(told).toEqual([
      {
        url: 'http://api.test/api/v2/public/release-outcomes',
        visitor: 'id.mark',
        subject: { name: 'shell', version: '0.9.0' },
        isWatched: true,
      },
    ]);
  });

  it('is told at once which version runs, and when it is gone', () => {
    const { running, told, last } = make();
    running.enter(creator);
    expect(last()?.subject).toEqual(creator);
    running.enter({ ...creator });
    expect(told).toHaveLength(2);
    running.leave('mf-curator');
    expect(last()?.subject).toEqual(creator);
    running.leave('mf-creator');
    expect(last()?.subject.name).toBe('shell');
  });

  it('gets an answer to each question', () => {
    const { told, ask } = make();
    ask();
    ask();
    expect(told).toHaveLength(3);
  });

  it('does not watch a hidden page', () => {
    const { last } = make();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(last()?.isWatched).toBe(false);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(last()?.isWatched).toBe(true);
  });

  it.each(['beforeunload', 'beforeprint'])('does not watch a page that the browser holds: %s', (event) => {
    vi.useFakeTimers();
    const { last } = make();
    dispatchEvent(new Event(event));
    expect(last()?.isWatched).toBe(false);
    vi.runAllTimers();
    expect(last()?.isWatched).toBe(true);
    vi.useRealTimers();
  });

  it('does not watch a page that waits for the answer of a dialog, and watches what comes of it', () => {
    const { page, open, during, last } = make();
    page.alert('Done');
    expect([during.at(-1), last()?.isWatched]).toEqual([false, true]);
    expect(page.confirm('Discard it?')).toBe(true);
    expect([during.at(-1), last()?.isWatched]).toEqual([false, true]);
    expect(page.prompt('Its name?', 'None')).toBe('An answer');
    expect([during.at(-1), last()?.isWatched]).toEqual([false, true]);
    expect(open.mock.calls).toEqual([['Done'], ['Discard it?'], ['Its name?', 'None']]);
  });
});
