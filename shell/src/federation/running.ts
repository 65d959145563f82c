import type { Subject } from './freeze-detector.ts';

/** Which remote's screen runs in the page. */
export interface Running {
  /** Null while it is the shell's own. */
  get: () => Subject | null;
  /** To be called before the screen's code runs: one that never comes back gets to nothing afterwards. */
  enter: (subject: Subject) => void;
  leave: (name: Subject['name']) => void;
  /** Calls `listener` at each change, at once. */
  watch: (listener: () => void) => void;
}

/** Makes the page's record of what runs. */
export function createRunning(): Running {
  let current: Subject | null = null;
  let notify = () => {};
  return {
    get: () => current,
    enter: (subject) => {
      if (current?.name === subject.name && current.version === subject.version) return;
      current = subject;
      notify();
    },
    leave: (name) => {
      if (current?.name !== name) return;
      current = null;
      notify();
    },
    watch: (listener) => {
      notify = listener;
    },
  };
}
