/** Focuses the field of a part of the form. @returns whether it is there */
export function focusPart(form: HTMLElement | null, part: string): boolean {
  const field = form
    ?.querySelector(`[data-part="${part}"]`)
    ?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button, [tabindex="0"]');
  if (!field) return false;
  field.focus({ preventScroll: true });
  // Not every browser of a test has it.
  field.scrollIntoView?.({ block: 'center' });
  return true;
}
