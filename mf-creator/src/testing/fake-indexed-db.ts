import { vi } from 'vitest';

/** Asynchronous, like the real one. */
function answer(result: unknown, before?: (request: EventTarget) => void, after = Promise.resolve()) {
  const request = Object.assign(new EventTarget(), { result, error: null });
  void after.then(() => {
    before?.(request);
    request.dispatchEvent(new Event('success'));
  });
  return request;
}

/**
 * A fake IndexedDB with one table; returns its contents.
 * @param isFull whether writes fail
 * @param firstWrite what the first write waits for
 */
export function fakeIndexedDb({ isFull = false, firstWrite = Promise.resolve() } = {}): Map<string, unknown> {
  const files = new Map<string, unknown>();
  let nextWrite = firstWrite;
  const store = {
    put: (value: unknown, key: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      const write = answer(key, () => files.set(key, value), nextWrite);
      nextWrite = Promise.resolve();
      return write;
    },
    get: (key: string) => answer(files.get(key)),
    getAllKeys: () => answer([...files.keys()]),
    delete: (key: string) => answer(files.delete(key)),
  };
  const transaction = () => {
    const it = Object.assign(new EventTarget(), { error: null, objectStore: () => store });
    setTimeout(() => it.dispatchEvent(new Event('complete')));
    return it;
  };
  const open = { createObjectStore: vi.fn(), transaction, close: vi.fn() };
  vi.stubGlobal('indexedDB', {
    open: () => answer(open, (request) => request.dispatchEvent(new Event('upgradeneeded'))),
  });
  return files;
}
