import type { Locator, Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import { expectLoaded } from './loaded.ts';

/** What the page notes while somebody walks through it with Tab. */
interface Walk {
  /** How many elements can be reached, as far as the page says. */
  expected: number;
  /** Whether the walk has come back to where it began. */
  isRound: () => boolean;
  problems: () => string[];
}
type WithWalk = typeof globalThis & { walk: Walk };

/** Presses beyond what is expected: regions that scroll take the focus too, and so does the browser itself. */
const spare = 40;

/**
 * Walks once through the open screen with Tab, at its present width: everything that can be used is reached, in the order in which it is
 * read, each time with a focus indicator, and the walk comes round.
 */
export async function keyboardProblems(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk);
  const expected = await page.evaluate(() => (globalThis as WithWalk).walk.expected);
  for (let presses = 0; presses < expected + spare; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses >= expected && (await page.evaluate(() => (globalThis as WithWalk).walk.isRound()))) break;
  }
  const path = new URL(page.url()).pathname;
  const found = await page.evaluate(() => (globalThis as WithWalk).walk.problems());
  return found.map((problem) => `${path}: ${problem}`);
}

/** Runs in the page: notes each element that gets the focus, and compares it with how it looks without. */
function beginWalk(): void {
  const native = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls]';
  const roles = ['button', 'link', 'checkbox', 'switch', 'slider', 'radio', 'tab', 'menuitem', 'option', 'combobox'];
  const interactive = [native, '[tabindex="0"]', ...roles.map((role) => `[role=${role}]`)].join();
  /** One member of these is reached with Tab, the others with arrow keys. */
  const composite = '[role=radiogroup], [role=tablist], [role=toolbar], [role=menu], [role=listbox], [role=grid]';
  const outOfReach = '[aria-hidden=true], [inert], [data-base-ui-focus-guard], :disabled, [aria-disabled=true]';

  const start = document.activeElement;
  const dialog = start?.closest<HTMLElement>('[role=dialog], [role=alertdialog], dialog:modal');
  const elements = () => [...(dialog ?? document).querySelectorAll<HTMLElement>(interactive)].filter(inUse);
  const inUse = (element: Element) =>
    !element.closest(outOfReach) && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const nameOf = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${element.localName}${element.id ? `#${element.id}` : ''}.${element.className} "${name}"`;
  };

  /** The ring around an element, if there is one: by itself, or drawn by what is around it. */
  const ringOf = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element, part);
    const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px' && !outlineColor.endsWith(', 0)');
    return `${hasOutline ? `${outlineWidth} ${outlineColor}` : 'none'} ${boxShadow}`;
  };
  function around(element: Element): Element[] {
    const ancestors: Element[] = [];
    for (let one = element.parentElement; one && ancestors.length < 4; one = one.parentElement) ancestors.push(one);
    const beside = [element.previousElementSibling, element.nextElementSibling];
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return [element, ...ancestors, ...[...beside, ...labels].flatMap((one) => (one ? [one, ...one.children] : []))];
  }
  const lookOf = (element: Element) =>
    around(element)
      .flatMap((one) => [ringOf(one), ringOf(one, '::before'), ringOf(one, '::after')])
      .join(';');

  const before = new Set(elements());
  const reached: HTMLElement[] = [];
  const withoutRing: HTMLElement[] = [];
  let focused: { element: HTMLElement; look: string } | null = null;
  let isRound = false;
  function leave(): void {
    if (focused?.element.isConnected && lookOf(focused.element) === focused.look) withoutRing.push(focused.element);
    focused = null;
  }
  function arrive({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    leave();
    if (target.matches('[data-base-ui-focus-guard]')) return;
    if (reached.includes(target)) isRound = true;
    else {
      reached.push(target);
      focused = { element: target, look: lookOf(target) };
    }
  }

  if (dialog && start instanceof HTMLElement) reached.push(start);
  else {
    // The walk begins where somebody would be who has just come.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  }
  document.addEventListener('focusin', arrive, true);

  /** Where an element is seen: what is hidden behind its label is seen there. */
  const placeOf = (element: HTMLElement) => {
    const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0] : undefined;
    const isHidden = element.offsetWidth < 4 || getComputedStyle(element).opacity === '0';
    return (isHidden && label ? label : element).getBoundingClientRect();
  };
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
  /** Whether an element is drawn elsewhere than it stands: beside the label of the field that it follows, or scrolled out of sight. */
  const isMoved = (element: Element | null, within: Node): boolean =>
    element !== null &&
    element !== within &&
    (/absolute|fixed|sticky/.test(getComputedStyle(element).position) ||
      scrolls(element) ||
      isMoved(element.parentElement, within));
  /** Whether the second is read before the first: to its left in a line, or above it in a column. */
  function isBefore(first: HTMLElement, second: HTMLElement): boolean {
    const both = document.createRange();
    both.setStartBefore(first);
    both.setEndAfter(second);
    const within = both.commonAncestorContainer;
    if (isMoved(first, within) || isMoved(second, within)) return false;
    const [a, b] = [placeOf(first), placeOf(second)];
    const isSameLine = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
    const isSameColumn = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0;
    return isSameLine ? b.right <= a.left + 1 : isSameColumn && b.bottom <= a.top + 1;
  }
  const isMember = (element: HTMLElement, group: (one: HTMLElement) => boolean) =>
    reached.some((one) => one !== element && group(one));
  /** Whether another member of its group stands for it. */
  const isReachedByArrows = (element: HTMLElement) => {
    const { name, type, form } = element as HTMLInputElement;
    if (type === 'radio' && name)
      return isMember(element, (one) => {
        const other = one as HTMLInputElement;
        return other.name === name && other.form === form;
      });
    const group = element.closest(composite);
    return group !== null && isMember(element, (one) => group.contains(one));
  };

  (globalThis as WithWalk).walk = {
    expected: before.size,
    isRound: () => isRound,
    problems: () => {
      document.removeEventListener('focusin', arrive, true);
      (document.activeElement as HTMLElement | null)?.blur();
      leave();
      const last = reached.at(-1) ?? document.body;
      // A list that loads more on the way has no end that the walk could reach: what follows it isn't asked for.
      const isEndless = !isRound && elements().length > before.size;
      const isBehind = (one: Element) => (last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      const missed = [...before]
        .filter((one) => one.isConnected && inUse(one) && !reached.includes(one) && !isReachedByArrows(one))
        .filter((one) => !(isEndless && isBehind(one)));
      const disordered = reached.flatMap((one, index) => {
        const next = reached[index + 1];
        return next && isBefore(one, next) ? [`${nameOf(next)} comes after ${nameOf(one)}`] : [];
      });
      return [
        ...(isRound || isEndless ? [] : [`Tab doesn't come round: stays at ${nameOf(last)}`]),
        ...missed.map((one) => `not reached with Tab: ${nameOf(one)}`),
        ...withoutRing.map((one) => `no focus indicator: ${nameOf(one)}`),
        ...disordered.map((pair) => `against the order of reading: ${pair}`),
      ];
    },
  };
}

/** The first stop of a screen leads past the header. */
export async function expectSkipLink(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.keyboard.press('Tab');
  const skip = page.locator('a[href="#content"]');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  // The browser moves the focus with the next frame; a Tab before it, which only a test is fast enough for, would go through the header.
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#content :focus')).toHaveCount(1);
}

/** A dialog keeps the focus while it is open, closes by Escape, and gives the focus back to what opened it. */
export async function dialogProblems(page: Page, opener: Locator, item?: string): Promise<string[]> {
  // Until its screen is live, a page may draw the opener anew, which takes the focus away, or have it inert.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectLoaded(page);
  await opener.focus();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  if (item) {
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
    await page.getByRole('menuitem', { name: item }).press('Enter');
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  await expect(dialog.and(page.locator(':focus, :focus-within'))).toHaveCount(1);
  const found = await keyboardProblems(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  return found;
}
