import type { ReactElement, ReactNode } from 'react';

export interface MenuProps {
  /** The button that opens it; it needs an accessible name. */
  trigger: ReactElement;
  /** MenuItems, MenuLinks, MenuSeparators, MenuLabels. */
  children: ReactNode;
}

export interface MenuRowProps {
  icon?: ReactNode;
  /** Quiet text at the end of the row. */
  end?: ReactNode;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

export interface MenuItemProps extends MenuRowProps {
  onSelect: () => void;
}

export interface MenuLinkProps extends MenuRowProps {
  /** The destination; for a router's link use `render={<Link to=… />}` instead. */
  href?: string;
  /** Opens in a new tab. */
  external?: boolean;
  render?: ReactElement;
}
