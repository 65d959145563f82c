const afterStart: (() => Promise<unknown>)[] = [];

/**
 * A library that a start does without, since loading it is a good part of a start's processor time: `loadTheRest` loads it, or its first use.
 * @param load imports it
 */
export function loadedLater<Library>(load: () => Promise<Library>): () => Promise<Library> {
  afterStart.push(load);
  return load;
}

/** Loads, one after another, the libraries that nothing has used yet. */
export async function loadTheRest(): Promise<void> {
  for (const load of afterStart) await load();
}
