import type { Page } from 'playwright/test';

/** Texts of buttons and tabs that don't fit into them: cut off, or sticking out. */
export async function clippedTexts(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('button, [role=button], [role=tab], summary, label')];
    /** What is there for screen readers alone has no room on purpose. */
    const isHidden = (element: Element) =>
      element.clientWidth === 1 || !element.checkVisibility({ visibilityProperty: true });
    /** A name that ends in an ellipsis, as that of a track may, is cut on purpose. */
    const cutsOff = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    };
    const isShortened = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    function isClipped(control: Element): boolean {
      const { left, right } = control.getBoundingClientRect();
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        const path: Element[] = [];
        for (let one = walker.currentNode.parentElement; one && control.contains(one); one = one.parentElement)
          path.push(one);
        if (!walker.currentNode.textContent?.trim() || path.some(isHidden)) continue;
        range.selectNodeContents(walker.currentNode);
        const text = range.getBoundingClientRect();
        const sticksOut = text.left < left - 1 || text.right > right + 1;
        if (path.some(cutsOff) || (sticksOut && !path.some(isShortened))) return true;
      }
      return false;
    }
    return controls.filter(isClipped).map((one) => `${one.localName}.${one.className} "${one.textContent?.trim()}"`);
  });
  return found.map((one) => `${new URL(page.url()).pathname}: its text doesn't fit: ${one}`);
}
