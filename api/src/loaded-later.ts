const libraries: (() => unknown)[] = [];

/**
 * A library that the first answers don't need: loading it is a good part of a start's processor time. It is loaded on first use, or by
 * `loadTheRest`.
 * @param load imports it; where a caller can't wait, requires it
 */
export function loadedLater<Loaded>(load: () => Loaded): () => Loaded {
  libraries.push(load);
  return load;
}

/**
 * Loads, one after another, the libraries that nothing has used yet.
 * @param isClosing whether the process is about to end and needs none of them
 * @throws where one can't be loaded
 */
export async function loadTheRest(isClosing: () => boolean): Promise<void> {
  for (const load of libraries) if (!isClosing()) await load();
}
