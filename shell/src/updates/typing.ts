/** Input that hasn't been submitted yet. */
export interface Typing {
  isUnsaved: () => boolean;
  /** A write succeeded: its form's input is saved. */
  saved: () => void;
  stop: () => void;
}

interface Field {
  /** The screen it was typed on; it is dropped on another one. */
  pathname: string;
  isSubmitted: boolean;
}

const ignoredFields = 'input[type="search"], [role="searchbox"], [role="combobox"]';

/** Tracks the fields that were typed into. */
export function watchTyping(pathname: () => string = () => location.pathname): Typing {
  const fields = new Map<Element, Field>();
  const onInput = (event: Event) => {
    const field = event.target;
    if (!(field instanceof Element) || field.matches(ignoredFields)) return;
    fields.set(field, { pathname: pathname(), isSubmitted: false });
  };
  const onSubmit = (event: Event) => {
    for (const [element, field] of fields) if (element.closest('form') === event.target) field.isSubmitted = true;
  };
  // In the capture phase: a screen's own handler may stop propagation.
  document.addEventListener('input', onInput, true);
  document.addEventListener('submit', onSubmit, true);
  return {
    isUnsaved: () => {
      for (const [element, field] of fields) {
        if (!element.isConnected || field.pathname !== pathname()) fields.delete(element);
      }
      return fields.size > 0;
    },
    saved: () => {
      // Without a form, nothing else indicates when a field was submitted.
      for (const [element, field] of fields) if (field.isSubmitted || !element.closest('form')) fields.delete(element);
    },
    stop: () => {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('submit', onSubmit, true);
    },
  };
}
