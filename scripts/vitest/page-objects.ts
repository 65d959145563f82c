/**
 * What every module on a page reads, often once and for good when it is loaded: one that is loaded while a test has put something else in
 * such an object's place keeps that for all later tests.
 */
const objects = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'screen',
  'localStorage',
  'sessionStorage',
  'customElements',
  'URL',
  'Event',
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
];

/**
 * Notes the page's own objects.
 * @param page its global object
 * @returns a function that names those which are another object since
 */
export function watchObjects(page: object): () => string[] {
  const own = objects.map((name) => [name, Reflect.get(page, name)] as const);
  return () => own.filter(([name, object]) => Reflect.get(page, name) !== object).map(([name]) => name);
}
