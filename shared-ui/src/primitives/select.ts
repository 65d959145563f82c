import { Select as Base } from '@base-ui/react/select';

export { CSPProvider } from '@base-ui/react/csp-provider';
export const Select = {
  Root: Base.Root,
  Trigger: Base.Trigger,
  Value: Base.Value,
  Portal: Base.Portal,
  Positioner: Base.Positioner,
  Popup: Base.Popup,
  List: Base.List,
  Item: Base.Item,
  ItemText: Base.ItemText,
  ItemIndicator: Base.ItemIndicator,
};
