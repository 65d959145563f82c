import { Menu as Base } from '../../primitives/menu.ts';
import { cx } from '../../lib/cx.ts';
import p from '../popup/popup.module.css';
import { usePopup } from '../popup/use-popup.ts';
import type { MenuItemProps, MenuLinkProps, MenuProps, MenuRowProps } from './menu.tsx';

/** A menu's button and what it opens. */
export function MenuPopup({ trigger, startsOpen, children }: MenuProps & { startsOpen: boolean }) {
  const { triggerRef, positionMethod, ...root } = usePopup<HTMLButtonElement>({ startsOpen });
  return (
    <Base.Root {...root} modal={false}>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner className={p.positioner} align="end" sideOffset={6} positionMethod={positionMethod}>
          <Base.Popup className={cx(p.popup, p.menu)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
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

/** An action. */
export function Item({ onSelect, ...row }: MenuItemProps) {
  return (
    <Base.Item className={p.item} data-tone={row.tone} onClick={onSelect}>
      <Row {...row} />
    </Base.Item>
  );
}

/** A link. */
export function LinkItem({ href, external, render, ...row }: MenuLinkProps) {
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

/** A line between groups. */
export function Separator() {
  return <Base.Separator className={p.separator} />;
}
