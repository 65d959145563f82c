const database = 'fanfare.fast-start';
const storeName = 'audio';

interface StoredFile {
  name: string;
  type: string;
  bytes: Blob;
}

/** Files the browser couldn't store, kept until the page closes. */
const inMemory = new Map<string, File>();

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed')));
  });

/** Runs one request and closes the database: an open one would block its deletion at sign-out. */
async function inTable<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const open = await settled(opening);
  try {
    const transaction = open.transaction(storeName, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage is full')));
    });
    const [result] = await Promise.all([settled(act(transaction.objectStore(storeName))), done]);
    return result;
  } finally {
    open.close();
  }
}

/**
 * Stores the audio of a draft in this browser.
 * @returns false if the browser refuses: the file lasts until the page closes
 */
export async function saveAudio(key: string, file: File): Promise<boolean> {
  inMemory.set(key, file);
  try {
    await inTable('readwrite', (files) =>
      files.put({ name: file.name, type: file.type, bytes: file } satisfies StoredFile, key),
    );
    inMemory.delete(key);
    return true;
  } catch {
    return false;
  }
}

/** The audio of a draft; null if it's no longer in this browser. */
export async function loadAudio(key: string): Promise<File | null> {
  const cached = inMemory.get(key);
  if (cached) return cached;
  try {
    const stored = await inTable('readonly', (files) => files.get(key) as IDBRequest<StoredFile | undefined>);
    return stored ? new File([stored.bytes], stored.name, { type: stored.type }) : null;
  } catch {
    return null;
  }
}

/** Deletes one file. */
export async function deleteAudio(key: string): Promise<void> {
  inMemory.delete(key);
  // Without IndexedDB there is nothing to delete.
  await inTable('readwrite', (files) => files.delete(key)).catch(() => undefined);
}

/** Deletes all files but the given one. */
export async function deleteAllAudio(exceptKey?: string): Promise<void> {
  for (const key of inMemory.keys()) if (key !== exceptKey) inMemory.delete(key);
  try {
    const keys = await inTable('readonly', (files) => files.getAllKeys());
    for (const key of keys) if (key !== exceptKey) await inTable('readwrite', (files) => files.delete(key));
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}
