type Message = 'signed-in' | 'signed-out';

/** Tells the other tabs about sign-in and sign-out, and hears of theirs. */
export function createTabs() {
  const channel = new BroadcastChannel('fanfare-session');
  return {
    // A channel has no target: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (message: Message) => channel.postMessage(message),
    on: (message: Message, handler: () => void) => {
      channel.addEventListener('message', (event) => {
        if (event.data === message) handler();
      });
    },
  };
}

export type Tabs = ReturnType<typeof createTabs>;
