import type { Page } from 'playwright/test';

/** What would move on the open screen, although the person asked for less of it: a browser that is told so plays nothing. */
export async function motionProblems(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one)));
    const moves = ({ transitionDuration, animationName, animationDuration, scrollBehavior }: CSSStyleDeclaration) =>
      seconds(transitionDuration) > 0.001 ||
      (animationName !== 'none' && seconds(animationDuration) > 0.001) ||
      scrollBehavior === 'smooth';
    const styled = [...document.querySelectorAll('*')].filter((element) =>
      [undefined, '::before', '::after'].some((part) => moves(getComputedStyle(element, part))),
    );
    const played = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target);
    return [...new Set([...styled, ...played])].map((one) => `${one?.localName}.${one?.getAttribute('class')}`);
  });
  return found.map((one) => `${new URL(page.url()).pathname}: moves with reduced motion: ${one}`);
}
