const key = 'fanfare.sign-in-providers';
const usual = 2;

/** How many buttons this browser saw last, so that the form below them doesn't move while they load. */
export function expectedCount(): number {
  try {
    return Number(localStorage.getItem(key) ?? usual);
  } catch {
    return usual;
  }
}

/** Keeps how many buttons were shown, for the next page. */
export function rememberCount(count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    // Storage is full or unavailable: the form may move once.
  }
}
