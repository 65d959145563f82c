import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';

const patienceMs = 5_000;
const pauseMs = 300;

/** @throws Refusal where no shell answers */
export async function checkShell(url: string): Promise<void> {
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isAddress) throw new Refusal(`The shell's address is none: "${url}".`, { code: 'usage' });
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  if (answer?.status === 200) return;
  throw new Refusal(`No shell answers at ${url}.`, {
    code: 'unreachable',
    next: 'start one (npm start), or name another one by --shell or FANFARE_SHELL_URL',
  });
}

/** A screen of a remote for somebody who is logged in, as its build declares it. @param origin of the server with its sources */
export async function firstScreen(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/mf-manifest.json`);
  const { metaData } = (await answer.json()) as {
    metaData: { fanfare: { smoke: { path: string; as: string }[] } };
  };
  const { smoke } = metaData.fanfare;
  return (smoke.find((one) => one.as !== 'visitor') ?? smoke[0])?.path ?? '/';
}

/**
 * Waits for the first build. The server holds its answers until then; one that can't be built says why, and is built again on the next change.
 * @param signal ends the waiting, without an error
 */
export async function untilBuilt(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(url, { signal }).catch(() => null);
    if (answer?.ok) return;
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}
