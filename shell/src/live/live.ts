import type { LiveEvent } from '@fanfare/api-contract';
import type { Call, Live } from '@fanfare/shell-contract';

interface Dependencies {
  apiUrl: string;
  call: () => Call;
  /** Called when the stream is there after a gap, also after one at the start of a slow page: missed events are unknown. */
  onReconnect: () => void;
}

const eventTypes = ['wallet', 'feed', 'campaign', 'queue', 'track'] as const satisfies LiveEvent['type'][];
const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/** A hidden tab closes its connection, and opens none: browsers allow six to one host, over all tabs. */
const hiddenForMs = 60_000;
/** What a page has read may have changed before a first connection that takes longer. */
const promptMs = 2_000;
const isHidden = () => document.visibilityState === 'hidden';

/** The tab's one stream of live events. Each connection needs a fresh ticket, so EventSource's own reconnecting is not used. */
export function createLive({ apiUrl, call, onReconnect }: Dependencies) {
  const handlers = new Map<LiveEvent['type'], Set<(event: LiveEvent) => void>>();
  let source: EventSource | null = null;
  let isWanted = false;
  let hadConnection = false;
  let wantedAtMs = 0;
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts connections, so that a late answer can tell that it is outdated. */
  let attempt = 0;

  function receive(message: MessageEvent<string>): void {
    const event = parse(message.data);
    if (event) handlers.get(event.type)?.forEach((handler) => handler(event));
  }

  function parse(text: string): LiveEvent | null {
    try {
      const event = JSON.parse(text) as LiveEvent;
      return eventTypes.includes(event.type) ? event : null;
    } catch {
      return null;
    }
  }

  function disconnect(): void {
    attempt += 1;
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function connectLater(): void {
    disconnect();
    if (!isWanted) return;
    // Jittered, so that a restarted API isn't hit by every tab in the same instant.
    timer = setTimeout(() => void connect(), delayMs * (0.75 + Math.random() / 2));
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }

  async function connect(): Promise<void> {
    disconnect();
    if (isHidden()) {
      // Something may have changed by the time the tab is visible.
      hadConnection = true;
      return;
    }
    const mine = attempt;
    const ticket = await call()('POST /api/v2/live/ticket').catch(() => null);
    if (mine !== attempt || !isWanted) return;
    if (!ticket) return connectLater();
    source = new EventSource(`${apiUrl}/api/v2/live?ticket=${encodeURIComponent(ticket.ticket)}`);
    source.addEventListener('open', () => {
      delayMs = firstDelayMs;
      if (hadConnection || performance.now() - wantedAtMs > promptMs) onReconnect();
      hadConnection = true;
    });
    source.addEventListener('error', connectLater);
    // Signed out elsewhere, a new password, a suspension: the ticket is refused, and the person is notified immediately.
    source.addEventListener('ended', () => void connect());
    for (const type of ['message', ...eventTypes] as const) source.addEventListener(type, receive);
  }

  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenTimer);
    if (isHidden()) hiddenTimer = setTimeout(disconnect, hiddenForMs);
    else if (isWanted && !source) void connect();
  });

  const live: Live = {
    on: (type, handler) => {
      const set = handlers.get(type) ?? new Set();
      handlers.set(type, set);
      const typed = handler as (event: LiveEvent) => void;
      set.add(typed);
      return () => set.delete(typed);
    },
  };
  return {
    live,
    start: () => {
      if (isWanted) return;
      isWanted = true;
      wantedAtMs = performance.now();
      void connect();
    },
    /** After a sleep or without a network: a connection that looks open may be dead. */
    again: () => {
      if (isWanted) void connect();
    },
    stop: () => {
      isWanted = false;
      hadConnection = false;
      disconnect();
    },
  };
}
