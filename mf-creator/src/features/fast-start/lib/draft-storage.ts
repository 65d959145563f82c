import { hasContent, newDraft, type FastDraft } from './draft.ts';

/** The shell hands `fanfare.visitor.*` to whoever signs in next, and clears all of `fanfare.*` at sign-out. */
const keyOf = (accountId: number | null): string =>
  accountId === null ? 'fanfare.visitor.fast-start' : `fanfare.fast-start.${accountId}`;

/** Drafts that couldn't be written, kept until the page closes. */
const inMemory = new Map<string, FastDraft>();

function parse(text: string | null): FastDraft | null {
  const stored = JSON.parse(text ?? 'null') as Partial<FastDraft> | null;
  return typeof stored?.id === 'string' && typeof stored.music === 'object' ? { ...newDraft(), ...stored } : null;
}

function read(key: string): FastDraft | null {
  const cached = inMemory.get(key);
  if (cached) return cached;
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key: string, draft: FastDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    inMemory.delete(key);
    return true;
  } catch {
    inMemory.set(key, draft);
    return false;
  }
}

function drop(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** The draft of an account, or of a visitor (null). A visitor's draft moves to the account that signs in. */
export function loadDraft(accountId: number | null): FastDraft | null {
  const visitorDraft = accountId === null ? null : read(keyOf(null));
  if (visitorDraft && hasContent(visitorDraft)) write(keyOf(accountId), { ...visitorDraft, isResumed: true });
  if (visitorDraft) drop(keyOf(null));
  return read(keyOf(accountId));
}

/** @returns whether it survives a reload */
export const saveDraft = (accountId: number | null, draft: FastDraft): boolean => write(keyOf(accountId), draft);

export const deleteDraft = (accountId: number | null): void => drop(keyOf(accountId));

/** Calls back when another tab changes the draft. @returns unsubscribes */
export function subscribeToOtherTabs(accountId: number | null, onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === keyOf(accountId) || key === null) onChange();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
