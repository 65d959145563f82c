import { useRender } from '@base-ui/react/use-render';
import type { ReactElement, ReactNode } from 'react';
import { createPart } from '../../lib/part.ts';
import { useOpener } from '../popup/use-opener.ts';

const part = createPart(() => import('./menu-popup.tsx'));

export interface MenuProps {
  /** The button that opens it; it needs an accessible name. */
  trigger: ReactElement;
  /** MenuItems, MenuLinks, MenuSeparators, MenuLabels. */
  children: ReactNode;
}

/** A list of actions under a button. */
export function Menu({ trigger, children }: MenuProps) {
  const { module, startsOpen, alone } = useOpener(part, { popup: 'menu', keys: ['ArrowDown', 'ArrowUp'] });
  const button = useRender({ render: trigger, props: alone });
  if (!module) return button;
  return (
    <module.MenuPopup trigger={trigger} startsOpen={startsOpen}>
      {children}
    </module.MenuPopup>
  );
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

/** An action in a menu. */
export function MenuItem(props: MenuItemProps) {
  const popup = part.get();
  return popup && <popup.Item {...props} />;
}

/** A link in a menu. */
export function MenuLink(props: MenuLinkProps) {
  const popup = part.get();
  return popup && <popup.LinkItem {...props} />;
}

/** A separator between groups of a menu. */
export function MenuSeparator() {
  const popup = part.get();
  return popup && <popup.Separator />;
}
