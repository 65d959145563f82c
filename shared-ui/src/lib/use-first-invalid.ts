import { useEffect, useRef } from 'react';

/**
 * React hook: focuses the first invalid field, once after each refusal, not while a field is being fixed. It does so after the next rendering:
 * where a second refusal changes nothing that is shown, count the refusals.
 * @returns the ref of the form, or of the element around the fields, and the function to call when setting the errors
 */
export function useFirstInvalid<Element extends HTMLElement = HTMLFormElement>() {
  const form = useRef<Element>(null);
  const isRefused = useRef(false);
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // In the middle, so that its label and its error are in view too.
    field?.scrollIntoView?.({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
  const refused = () => {
    isRefused.current = true;
  };
  return { form, refused };
}
