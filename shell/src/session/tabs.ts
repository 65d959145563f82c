const messages = ['signed-in', 'signed-out'] as const;
type Message = (typeof messages)[number];
type Handler = (message: Message) => void;

const name = 'fanfare-session';
const isMessage = (said: unknown): said is Message => messages.some((message) => message === said);

/** Broadcasts sign-in and sign-out to the browser's other tabs and windows, and receives theirs. */
export function createTabs() {
  return byChannel() ?? byStorage();
}

function byChannel() {
  if (typeof BroadcastChannel !== 'function') return null;
  const channel = new BroadcastChannel(name);
  return {
    // A channel has no target: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    publish: (message: Message) => channel.postMessage(message),
    on: (handler: Handler) => channel.addEventListener('message', ({ data }) => isMessage(data) && handler(data)),
  };
}

/** For browsers without channels: a storage entry, written and removed again, which fires an event in every other tab. */
function byStorage() {
  return {
    publish: (message: Message) => {
      try {
        localStorage.setItem(name, message);
        localStorage.removeItem(name);
      } catch {
        // Without storage the other tabs notice at their next call, or when they become visible.
      }
    },
    on: (handler: Handler) =>
      addEventListener('storage', ({ key, newValue }) => key === name && isMessage(newValue) && handler(newValue)),
  };
}

export type Tabs = ReturnType<typeof createTabs>;
