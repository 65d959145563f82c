/** What was typed and not yet sent. */
export interface Typing {
  isUnsaved: () => boolean;
  /** A write went through: what its form held is saved. */
  saved: () => void;
  stop: () => void;
}

interface Field {
  /** Where it was typed; another screen has no use for it. */
  pathname: string;
  isSubmitted: boolean;
}

const ignoredFields = 'input[type="search"], [role="searchbox"], [role="combobox"]';

/** Remembers fields that were typed into. */
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
  // While capturing: a screen that handles one by itself stops it on its way up.
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
      // Without a form around it, nothing else tells when a field was sent.
      for (const [element, field] of fields) if (field.isSubmitted || !element.closest('form')) fields.delete(element);
    },
    stop: () => {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('submit', onSubmit, true);
    },
  };
}
