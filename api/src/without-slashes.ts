/** A text without the slashes at its end. A pattern would look at each run of slashes again from each of them. */
export function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
