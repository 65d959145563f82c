const database = 'fanfare.fast-start';
const table = 'audio';

interface KeptFile {
  name: string;
  type: string;
  bytes: Blob;
}

/** Files that the browser would not keep: they last as long as the page. */
const unkept = new Map<string, File>();

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed')));
  });

/** Does one thing with the files, and lets go of them: signing out deletes the whole database, which waits for nobody. */
async function inTable<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table));
  const open = await settled(opening);
  try {
    const transaction = open.transaction(table, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage is full')));
    });
    const [result] = await Promise.all([settled(act(transaction.objectStore(table))), done]);
    return result;
  } finally {
    open.close();
  }
}

/**
 * Keeps the audio of a draft in this browser.
 * @returns false where the browser won't: then it is there as long as the page is
 */
export async function keepAudio(key: string, file: File): Promise<boolean> {
  unkept.set(key, file);
  try {
    await inTable('readwrite', (files) =>
      files.put({ name: file.name, type: file.type, bytes: file } satisfies KeptFile, key),
    );
    unkept.delete(key);
    return true;
  } catch {
    return false;
  }
}

/** The audio of a draft; null where it is not in this browser any more. */
export async function keptAudio(key: string): Promise<File | null> {
  const here = unkept.get(key);
  if (here) return here;
  try {
    const kept = await inTable('readonly', (files) => files.get(key) as IDBRequest<KeptFile | undefined>);
    return kept ? new File([kept.bytes], kept.name, { type: kept.type }) : null;
  } catch {
    return null;
  }
}

/** Deletes all files, or all but one: a browser keeps one at a time. */
export async function dropAudio(exceptKey?: string): Promise<void> {
  for (const key of unkept.keys()) if (key !== exceptKey) unkept.delete(key);
  try {
    const keys = await inTable('readonly', (files) => files.getAllKeys());
    for (const key of keys) if (key !== exceptKey) await inTable('readwrite', (files) => files.delete(key));
  } catch {
    // Where there is no such storage, nothing lies in it.
  }
}
