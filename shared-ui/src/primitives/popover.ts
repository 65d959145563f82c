import { Popover as Base } from '@base-ui/react/popover';

export const Popover = {
  Root: Base.Root,
  Trigger: Base.Trigger,
  Portal: Base.Portal,
  Positioner: Base.Positioner,
  Popup: Base.Popup,
  Title: Base.Title,
};
