import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** What a load got back: how many answers, and what was no answer. */
export interface LoadCount {
  answers: number;
  /** Each with what was asked and what came. */
  lost: string[];
  /** How many tracks were made, as their answers say. */
  made: number;
}

export interface Load {
  /** Ends it once everybody has their last answer. */
  stop(): Promise<LoadCount>;
}

type Kind = [name: string, work: () => Promise<Response>];
type Ask = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Response>;

const clientCount = 12;
/** So that nginx, which sees one address, lets all pass. */
const pauseMs = 60;
const json = { 'content-type': 'application/json' };

/** Signs a demo account in. @returns its bearer token */
export async function tokenOf(url: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: 'Fanfare-demo-1' });
  const answer = await fetch(`${url}/api/auth/signin`, { method: 'POST', headers: json, body });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** People who read pages and data, and write with and without a key, each one thing after the other, over connections that stay open. */
export async function startLoad(url: string, { hasPages = true } = {}): Promise<Load> {
  const token = await tokenOf(url, 'creator@demo.fanfare.test');
  const bearer = { authorization: `Bearer ${token}` };
  const count: LoadCount = { answers: 0, lost: [], made: 0 };
  let isStopping = false;

  const ask: Ask = (path, options = {}) =>
    fetch(url + path, { ...options, headers: { ...bearer, ...options.headers } });
  const pages: Kind[] = [
    ['a page', () => ask('/')],
    ['a page of a remote', () => ask('/creator/campaigns')],
  ];
  const kinds: Kind[] = [
    ...(hasPages ? pages : []),
    ['an account', () => ask('/api/account')],
    ['the campaigns', () => ask('/api/account/creator/campaigns')],
    ['a write without a key', () => ask('/api/v2/live/ticket', { method: 'POST' })],
    ['a write with a key', () => makeTrack(ask, count)],
  ];

  async function visit(first: number): Promise<void> {
    for (let turn = first; !isStopping; turn++) {
      const [name, work] = kinds[turn % kinds.length]!;
      const lost = (why: string) => count.lost.push(`${name}: ${why}`);
      try {
        const answer = await work();
        await answer.arrayBuffer();
        if (answer.ok) count.answers += 1;
        else lost(String(answer.status));
      } catch (error) {
        const { message, cause } = error as { message: string; cause?: { code?: string } };
        lost(cause?.code ?? message);
      }
      await pause(pauseMs);
    }
  }
  const clients = Array.from({ length: clientCount }, (_, index) => visit(index));
  return {
    async stop() {
      isStopping = true;
      await Promise.all(clients);
      return count;
    },
  };
}

async function makeTrack(ask: Ask, count: LoadCount): Promise<Response> {
  const title = `${trackTitle} ${randomUUID()}`;
  const body = JSON.stringify({ title, artist: 'Wren Ashby', genreIds: [1] });
  const headers = { ...json, 'idempotency-key': randomUUID() };
  const answer = await ask('/api/account/track', { method: 'POST', headers, body });
  if (answer.ok) count.made += 1;
  return answer;
}

/** How the tracks are called that a load makes. */
export const trackTitle = 'Rolling';
