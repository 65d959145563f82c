import type { PageBoot } from '../../boot/page-data.ts';
import type { PageState } from './freeze-detector.ts';
import type { Running } from './running.ts';

interface Watched {
  boot: Pick<PageBoot, 'shell' | 'visitor'>;
  apiUrl: string;
  running: Running;
}

type FreezeWorker = Pick<Worker, 'postMessage' | 'addEventListener'>;

type Dialogs = Pick<Window, 'alert' | 'confirm' | 'prompt'>;

const startWorker = () => new Worker(new URL('./freeze.worker.ts', import.meta.url));

/**
 * Has a worker ask the page every second whether it still answers, and report it as frozen where it doesn't. It is told what runs before
 * that does.
 * @param page whose dialogs hold it until they are answered
 */
export function watchFreezes(
  { boot: { shell, visitor }, apiUrl, running }: Watched,
  worker: FreezeWorker = startWorker(),
  page: Dialogs = globalThis,
): void {
  const notify = (isHeld = false) => {
    const state: PageState = {
      url: `${apiUrl}/api/v2/public/release-outcomes`,
      visitor,
      subject: running.get() ?? { name: 'shell', version: shell.version },
      isWatched: !isHeld && document.visibilityState === 'visible',
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(state);
  };
  // The browser may ask before it leaves the page, and hold it meanwhile; the timer runs once it doesn't.
  const hold = () => {
    notify(true);
    setTimeout(notify);
  };
  // What a script does with the answer is watched at once: the timer wouldn't come before it ends.
  const held =
    <Given extends unknown[], Answer>(open: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      notify(true);
      try {
        return open(...given);
      } finally {
        notify();
      }
    };
  page.alert = held(page.alert.bind(page));
  page.confirm = held(page.confirm.bind(page));
  page.prompt = held(page.prompt.bind(page));
  worker.addEventListener('message', () => notify());
  running.watch(() => notify());
  document.addEventListener('visibilitychange', () => notify());
  addEventListener('beforeunload', hold);
  addEventListener('beforeprint', hold);
  notify();
}
