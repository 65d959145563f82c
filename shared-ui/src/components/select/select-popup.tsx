import { CSPProvider, Select as Base } from '../../primitives/select.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import p from '../popup/popup.module.css';
import { usePopup } from '../popup/use-popup.ts';
import type { SelectOption, SelectTriggerProps } from './select.tsx';
import s from './select.module.css';

interface Props {
  trigger: SelectTriggerProps;
  options: readonly SelectOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  placeholder: string | undefined;
  align: 'start' | 'end';
  startsOpen: boolean;
  /** Draws the inside of the button around the words of the choice. */
  children: (words: ReactNode) => ReactNode;
}

/** A select's button and its list. */
export function SelectPopup({
  trigger,
  options,
  value,
  onValueChange,
  placeholder,
  align,
  startsOpen,
  children,
}: Props) {
  const { triggerRef, positionMethod, ...root } = usePopup<HTMLButtonElement>({ startsOpen });
  return (
    // Otherwise the popup hides its scrollbar with a <style> element, which a strict CSP refuses.
    <CSPProvider disableStyleElements>
      <Base.Root
        {...root}
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        modal={false}
      >
        <Base.Trigger ref={triggerRef} {...trigger}>
          {children(<Base.Value placeholder={placeholder} />)}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            className={p.positioner}
            sideOffset={4}
            alignItemWithTrigger={false}
            positionMethod={positionMethod}
            align={align}
          >
            <Base.Popup className={cx(p.popup, s.popup)}>
              <Base.List className={s.list}>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={p.item}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    <Base.ItemIndicator className={p.check}>
                      <Check size={16} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
