import type { PseudoState } from './csf.ts';

const attribute = 'data-pseudo';
const states: readonly PseudoState[] = ['hover', 'focus-visible', 'focus-within', 'active'];

/**
 * Makes every rule for a state of the pointer or of the focus also apply to elements that are marked with it, so that a story can show
 * the state to whoever looks, and to a screenshot. In place, with the same specificity, so that the same rule wins.
 */
export function mirrorPseudoStates(): void {
  for (const sheet of document.styleSheets) mirrorRules(sheet.cssRules);
}

function mirrorRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && states.some((state) => rule.selectorText.includes(`:${state}`)))
      rule.selectorText = `${rule.selectorText}, ${mirrored(rule.selectorText)}`;
    if ('cssRules' in rule) mirrorRules(rule.cssRules as CSSRuleList);
  }
}

const mirrored = (selector: string) =>
  states.reduce((text, state) => text.replaceAll(`:${state}`, `[${attribute}~='${state}']`), selector);

/** Marks elements, also those that float. @throws Error if a selector finds nothing: the story would show another state than it says */
export function markPseudoStates(pseudo: Partial<Record<PseudoState, string>>): void {
  for (const [state, selector] of Object.entries(pseudo)) {
    const elements = document.querySelectorAll(selector);
    if (elements.length === 0) throw new Error(`No element for ${state}: ${selector}`);
    for (const element of elements) {
      const others = element.getAttribute(attribute);
      element.setAttribute(attribute, others ? `${others} ${state}` : state);
    }
  }
}
