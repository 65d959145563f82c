const messages = ['signed-in', 'signed-out'] as const;
type Message = (typeof messages)[number];
type Handler = (message: Message) => void;

const name = 'fanfare-session';
const isMessage = (said: unknown): said is Message => messages.some((message) => message === said);

/** Tells the other tabs and windows of this browser about sign-in and sign-out, and hears of theirs. */
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

/** For browsers without channels: a note that is written and taken away again, which every other tab is told of. */
function byStorage() {
  return {
    publish: (message: Message) => {
      try {
        localStorage.setItem(name, message);
        localStorage.removeItem(name);
      } catch {
        // Without storage the others notice at their next call, or when they are looked at.
      }
    },
    on: (handler: Handler) =>
      addEventListener('storage', ({ key, newValue }) => key === name && isMessage(newValue) && handler(newValue)),
  };
}

export type Tabs = ReturnType<typeof createTabs>;
