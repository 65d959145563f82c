import { useRender } from '@base-ui/react/use-render';
import { createPart } from '../../lib/part.ts';
import { useOpener } from '../popup/use-opener.ts';
import type { MenuItemProps, MenuLinkProps, MenuProps } from './menu-props.ts';

export type { MenuItemProps, MenuLinkProps, MenuProps };

const part = createPart(() => import('./menu-popup.tsx'));

/** A list of actions under a button. */
export function Menu({ trigger, children }: MenuProps) {
  const { module, startsOpen, buttonProps } = useOpener(part, { popup: 'menu', keys: ['ArrowDown', 'ArrowUp'] });
  const button = useRender({ render: trigger, props: buttonProps });
  if (!module) return button;
  return (
    <module.MenuPopup trigger={trigger} startsOpen={startsOpen}>
      {children}
    </module.MenuPopup>
  );
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
