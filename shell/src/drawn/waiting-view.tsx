import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';

/** What the server drew into a member's page of a remote's screen, until that screen is there (docs/decisions/307-waiting-views-for-members.md). */
export interface WaitingView {
  remote: string;
  /** The address and the language that it was drawn for. */
  pathname: string;
  language: string;
  /** Puts its elements into their place: a ref, the same for each rendering, which would move them anew. */
  fill: (place: HTMLElement | null) => void;
  /** What stands for its elements while the page is drawn for later. */
  mark?: string;
}

const place = 'data-waiting';

/** The waiting view in a page that wasn't rendered yet: its elements outlive what the first rendering removes. Null in a page without one. */
export function waitingViewIn(root: HTMLElement): WaitingView | null {
  const drawn = root.querySelector(`[${place}]`);
  if (!drawn) return null;
  const elements = [...drawn.childNodes];
  return {
    remote: drawn.getAttribute(place) ?? '',
    pathname: location.pathname,
    language: document.documentElement.lang,
    fill: (into) => into?.replaceChildren(...elements),
  };
}

/**
 * Whether React takes over what the server drew. Not where a session has begun in another tab since, and never in a member's page, even where
 * the session is over by now: what waits there is nothing that scripts render.
 */
export const isForTakeOver = (root: HTMLElement, status: 'loading' | 'signed_in' | 'signed_out'): boolean =>
  root.firstChild !== null && root.querySelector(`[${place}]`) === null && status === 'signed_out';

const WaitingViewContext = createContext<WaitingView | null>(null);
export const WaitingViewProvider = WaitingViewContext;

/** React hook: the page's waiting view at its own address and in its own language; else null. */
export function useWaitingView(): WaitingView | null {
  const view = useContext(WaitingViewContext);
  const { pathname } = useLocation();
  const { i18n } = useTranslation(namespace);
  return view?.pathname === pathname && view.language === i18n.language ? view : null;
}

/** The place of a waiting view, with its elements. */
export const WaitingPlace = ({ view: { remote, fill, mark } }: { view: WaitingView }) => (
  <div {...{ [place]: remote }} ref={fill}>
    {mark}
  </div>
);
