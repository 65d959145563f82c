import { createPart, usePart, type Part } from '@fanfare/shared-ui';
import type { ComponentType } from 'react';
import { useOnline } from './use-online.ts';

/**
 * A part of the page's frame whose code loads once it is shown, such as a dialog. Without its code the page stays as it is: a frame that fails
 * would take what somebody typed along. It is tried again when it is next shown, and when the browser is back online.
 * @param load imports the part, its default export
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const part: Part<{ default: ComponentType<Props> }> = createPart(load);
  return function Later(props: Props) {
    const isOnline = useOnline();
    const module = usePart(part, isOnline || part.get() !== null);
    return module ? <module.default {...props} /> : null;
  };
}
