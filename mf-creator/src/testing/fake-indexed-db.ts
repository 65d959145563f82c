import { vi } from 'vitest';

/** Asynchronous, like the real one. */
function answer(result: unknown, before?: (request: EventTarget) => void) {
  const request = Object.assign(new EventTarget(), { result, error: null });
  queueMicrotask(() => {
    before?.(request);
    request.dispatchEvent(new Event('success'));
  });
  return request;
}

/**
 * A fake IndexedDB with one table; returns its contents.
 * @param isFull whether writes fail
 */
export function fakeIndexedDb({ isFull = false } = {}): Map<string, unknown> {
  const files = new Map<string, unknown>();
  const store = {
    put: (value: unknown, key: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      files.set(key, value);
      return answer(key);
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
