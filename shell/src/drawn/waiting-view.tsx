import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';

/** A remote's screen with its data still loading, as the server put it into a member's page (docs/decisions/307-waiting-views-for-members.md). */
export interface WaitingView {
  remote: string;
  /** The address and the language that it was drawn for. */
  pathname: string;
  language: string;
  /** A ref that moves its elements into the place where it is shown. It stays the same function: a new one would move them at each rendering. */
  fill: (place: HTMLElement | null) => void;
  /** The mark that stands for its elements while a build draws its member frames. */
  mark?: string;
}

const place = 'data-waiting';

/** Reads a page's waiting view before React renders the page, which removes it from the document. Null in a page without one. */
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
 * Whether React hydrates what the server drew. Not where a session has begun in another tab since, and never a waiting view, even where the
 * session has ended: the page's first rendering isn't the one that was drawn.
 */
export const isForTakeOver = (root: HTMLElement, status: 'loading' | 'signed_in' | 'signed_out'): boolean =>
  root.firstChild !== null && root.querySelector(`[${place}]`) === null && status === 'signed_out';

const WaitingViewContext = createContext<WaitingView | null>(null);
export const WaitingViewProvider = WaitingViewContext;

/** React hook: the page's waiting view; null at any other address, and in any other language. */
export function useWaitingView(): WaitingView | null {
  const view = useContext(WaitingViewContext);
  const { pathname } = useLocation();
  const { i18n } = useTranslation(namespace);
  return view?.pathname === pathname && view.language === i18n.language ? view : null;
}

/** Shows a waiting view. */
export const WaitingPlace = ({ view: { remote, fill, mark } }: { view: WaitingView }) => (
  <div {...{ [place]: remote }} ref={fill}>
    {mark}
  </div>
);
