import type { Story } from './csf.ts';

/** Presses the first element that a selector finds, on the whole page: popups are outside of the canvas. */
export const press =
  (selector: string): NonNullable<Story['play']> =>
  () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`There is nothing to press: ${selector}`);
    element.click();
  };

/** Focuses a field and types into it, as React notices it. */
export const type =
  (selector: string, text: string): NonNullable<Story['play']> =>
  () => {
    const input = document.querySelector<HTMLInputElement>(selector);
    if (!input) throw new Error(`There is no field: ${selector}`);
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  };

/** Presses a key in a field. */
export const key =
  (selector: string, name: string): NonNullable<Story['play']> =>
  () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`There is no field: ${selector}`);
    element.focus();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  };

/** For handlers of stories, which do nothing. */
export const noop = () => {};
