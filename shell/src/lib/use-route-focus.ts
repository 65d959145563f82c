import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** An open overlay, or the button that it belongs to. */
const opened = '[data-open], [data-popup-open]';

/** On a new screen: scrolls to the top and focuses its content. Going back is left to the browser's scroll restoration. */
export function useRouteFocus(pathname: string): void {
  const type: string = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (type === 'POP') return;
    scrollTo(0, 0);
    const content = document.getElementById('content');
    const focused = document.activeElement;
    // A screen that has set the focus itself takes precedence, and a menu opened meanwhile would close without it.
    if (!content || content.contains(focused) || focused?.closest(opened)) return;
    content.focus({ preventScroll: true });
  }, [pathname, type]);
}
