import { isBegun, newDraft, type FastDraft } from './draft.ts';

/** The shell hands `fanfare.visitor.*` to whoever signs in next, and clears all of `fanfare.*` at sign-out. */
const keyOf = (accountId: number | null): string =>
  accountId === null ? 'fanfare.visitor.fast-start' : `fanfare.fast-start.${accountId}`;

/** Drafts that couldn't be written, kept until the page closes. */
const unwritten = new Map<string, FastDraft>();

function parse(text: string | null): FastDraft | null {
  const kept = JSON.parse(text ?? 'null') as Partial<FastDraft> | null;
  return typeof kept?.id === 'string' && typeof kept.music === 'object' ? { ...newDraft(), ...kept } : null;
}

function read(key: string): FastDraft | null {
  const here = unwritten.get(key);
  if (here) return here;
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key: string, draft: FastDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    unwritten.delete(key);
    return true;
  } catch {
    unwritten.set(key, draft);
    return false;
  }
}

function drop(key: string): void {
  unwritten.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** The draft of an account, or of a visitor (null). A visitor's draft moves to the account that signs in. */
export function readDraft(accountId: number | null): FastDraft | null {
  const visitors = accountId === null ? null : read(keyOf(null));
  if (visitors && isBegun(visitors)) write(keyOf(accountId), { ...visitors, isResumed: true });
  if (visitors) drop(keyOf(null));
  return read(keyOf(accountId));
}

/** @returns whether it survives a reload */
export const writeDraft = (accountId: number | null, draft: FastDraft): boolean => write(keyOf(accountId), draft);

export const dropDraft = (accountId: number | null): void => drop(keyOf(accountId));

/** Calls back when another tab changes the draft. @returns unsubscribes */
export function onOtherTab(accountId: number | null, tell: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === keyOf(accountId) || key === null) tell();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
