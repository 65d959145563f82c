import { askEveryMs, createFreezeDetector, frozenMs, type PageState, type Subject } from './freeze-detector.ts';
import { postBeacon } from '../lib/post-beacon.ts';

/** The worker's own side; the types of the whole project are a page's. */
const page = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<PageState>) => void) => void;
  postMessage: (question: 0) => void;
};

let state: PageState | null = null;

function report({ name, version }: Subject): void {
  if (!state || !navigator.onLine) return;
  const { url, visitor } = state;
  const message = `The page did nothing for ${frozenMs / 1_000} s`;
  const body = JSON.stringify({ visitor, name, version, outcome: 'frozen', reason: 'frozen', message });
  // Whoever meets a frozen page closes it: the report outlives that.
  postBeacon(url, body);
}

const detector = createFreezeDetector(report, performance.now());
page.addEventListener('message', ({ data }) => {
  state = data;
  detector.answered(data, performance.now());
});
setInterval(() => {
  // To a worker's page, which has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (detector.tick(performance.now())) page.postMessage(0);
}, askEveryMs);
