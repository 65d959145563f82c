import { Menu as Base } from '../../primitives/menu.ts';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import p from '../popup/popup.module.css';
import { usePositionMethod } from '../popup/use-position-method.ts';

export interface MenuProps {
  /** The button that opens it; it needs an accessible name. */
  trigger: ReactElement;
  /** MenuItems, MenuLinks, MenuSeparators, MenuLabels. */
  children: ReactNode;
}

/** A list of actions under a button. */
export function Menu({ trigger, children }: MenuProps) {
  const { positionMethod, onOpenChange } = usePositionMethod();
  return (
    <Base.Root onOpenChange={onOpenChange} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={p.positioner} align="end" sideOffset={6} positionMethod={positionMethod}>
          <Base.Popup className={cx(p.popup, p.menu)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuRowProps {
  icon?: ReactNode;
  /** Quiet text at the end of the row. */
  end?: ReactNode;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

function Row({ icon, end, children }: MenuRowProps) {
  return (
    <>
      {icon}
      <span>{children}</span>
      {end !== undefined && <span className={p.end}>{end}</span>}
    </>
  );
}

export interface MenuItemProps extends MenuRowProps {
  onSelect: () => void;
}

/** An action in a menu. */
export function MenuItem({ onSelect, ...row }: MenuItemProps) {
  return (
    <Base.Item className={p.item} data-tone={row.tone} onClick={onSelect}>
      <Row {...row} />
    </Base.Item>
  );
}

export interface MenuLinkProps extends MenuRowProps {
  /** The destination; for a router's link use `render={<Link to=… />}` instead. */
  href?: string;
  /** Opens in a new tab. */
  external?: boolean;
  render?: ReactElement;
}

/** A link in a menu. */
export function MenuLink({ href, external, render, ...row }: MenuLinkProps) {
  return (
    <Base.LinkItem
      className={p.item}
      href={href}
      render={render}
      closeOnClick
      {...(external ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      <Row {...row} />
    </Base.LinkItem>
  );
}

/** A separator between groups of a menu. */
export function MenuSeparator() {
  return <Base.Separator className={p.separator} />;
}
