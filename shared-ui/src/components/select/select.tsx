import { CSPProvider, Select as Base } from '../../primitives/select.ts';
import { Check, ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Field, type FieldFrameProps } from '../field/field.tsx';
import f from '../field/field.module.css';
import p from '../popup/popup.module.css';
import { usePositionMethod } from '../popup/use-position-method.ts';
import v from '../visually-hidden/visually-hidden.module.css';
import s from './select.module.css';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> extends FieldFrameProps {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** `inline` is a quiet line for sorting: label and choice side by side. */
  variant?: 'field' | 'inline';
  size?: 'm' | 'l';
  icon?: ReactNode;
}

/** One choice out of a short, known list. For long lists use a Combobox. */
export function Select<Value extends string = string>({
  options,
  value,
  onValueChange,
  placeholder,
  variant = 'field',
  size = 'm',
  icon,
  ...frame
}: SelectProps<Value>) {
  const inlineLabelId = useId();
  const { positionMethod, onOpenChange } = usePositionMethod();
  const root = (trigger: ReactNode) => (
    // Otherwise the popup hides its scrollbar with a <style> element, which a strict CSP refuses.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        modal={false}
        onOpenChange={onOpenChange}
      >
        {trigger}
        <Base.Portal>
          <Base.Positioner
            className={p.positioner}
            sideOffset={4}
            alignItemWithTrigger={false}
            positionMethod={positionMethod}
            align={variant === 'inline' ? 'end' : 'start'}
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

  if (variant === 'inline') {
    return root(
      <Base.Trigger className={cx(s.inline, frame.className)} aria-labelledby={inlineLabelId}>
        {icon}
        <span id={inlineLabelId} className={cx(frame.labelHidden && v.hidden)}>
          {frame.label}
        </span>
        <b>
          <Base.Value placeholder={placeholder} />
        </b>
        <ChevronDown size={16} aria-hidden="true" />
      </Base.Trigger>,
    );
  }

  return (
    <Field {...frame}>
      {({ id: controlId, labelId, ...aria }) =>
        root(
          <Base.Trigger
            {...aria}
            id={controlId}
            aria-labelledby={labelId}
            className={cx(f.control, size === 'l' && f.large, s.trigger)}
          >
            <span className={s.value}>
              <Base.Value placeholder={placeholder} />
            </span>
            <ChevronDown size={18} aria-hidden="true" />
          </Base.Trigger>,
        )
      }
    </Field>
  );
}
