import { useEffect, useReducer, useRef } from 'react';

/**
 * React hook: focuses the first invalid field, once after each refusal, not while a field is being fixed. It re-renders on every refusal, so the focus
 * moves even if no error has changed.
 * @returns the ref of the form, or of the element around the fields, and the function to call when setting the errors
 */
export function useFirstInvalid<Element extends HTMLElement = HTMLFormElement>() {
  const form = useRef<Element>(null);
  const [refusals, refused] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (refusals === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // In the middle, so that its label and its error are in view too.
    field?.scrollIntoView?.({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [refusals]);
  return { form, refused };
}
