import { useEffect, useRef } from 'react';

/**
 * React hook: leads the keyboard to the first field that is wrong, once after each refusal: not while a field is being mended.
 * @returns the form's ref, and what to call beside setting the errors
 */
export function useFirstInvalid() {
  const form = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  const refused = () => {
    isRefused.current = true;
  };
  return { form, refused };
}
