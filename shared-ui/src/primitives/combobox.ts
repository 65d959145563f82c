import { Combobox as Base } from '@base-ui/react/combobox';

export const Combobox = {
  Root: Base.Root,
  Input: Base.Input,
  Icon: Base.Icon,
  Portal: Base.Portal,
  Positioner: Base.Positioner,
  Popup: Base.Popup,
  Empty: Base.Empty,
  List: Base.List,
  Item: Base.Item,
  ItemIndicator: Base.ItemIndicator,
};
