import { Menu as Base } from '@base-ui/react/menu';

export const Menu = {
  Root: Base.Root,
  Trigger: Base.Trigger,
  Portal: Base.Portal,
  Positioner: Base.Positioner,
  Popup: Base.Popup,
  Item: Base.Item,
  LinkItem: Base.LinkItem,
  Separator: Base.Separator,
};
