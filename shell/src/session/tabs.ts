/** Who has signed in: another tab's cookies may lag behind the message. Null: a page that was loaded before messages said so. */
type Message = { type: 'signed-in'; userId: number | null } | { type: 'signed-out' };
type Handler = (message: Message) => void;

const name = 'fanfare-session';

const textOf = (message: Message) => (message.type === 'signed-in' ? `signed-in ${message.userId}` : message.type);

function messageOf(said: unknown): Message | null {
  if (said === 'signed-out') return { type: said };
  if (said === 'signed-in') return { type: said, userId: null };
  const named = /^signed-in (\d+)$/.exec(String(said));
  return named && { type: 'signed-in', userId: Number(named[1]) };
}

function receive(said: unknown, handler: Handler): void {
  const message = messageOf(said);
  if (message) handler(message);
}

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
    publish: (message: Message) => channel.postMessage(textOf(message)),
    on: (handler: Handler) => channel.addEventListener('message', ({ data }) => receive(data, handler)),
  };
}

/** For browsers without channels: a storage entry, written and removed again, which fires an event in every other tab. */
function byStorage() {
  return {
    publish: (message: Message) => {
      try {
        localStorage.setItem(name, textOf(message));
        localStorage.removeItem(name);
      } catch {
        // Without storage the other tabs notice at their next call, or when they become visible.
      }
    },
    on: (handler: Handler) =>
      addEventListener('storage', ({ key, newValue }) => key === name && receive(newValue, handler)),
  };
}

export type Tabs = ReturnType<typeof createTabs>;
