import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { createPart } from '../../lib/part.ts';
import { Field } from '../field/field.tsx';
import f from '../field/field.module.css';
import { useOpener } from '../popup/use-opener.ts';
import v from '../visually-hidden/visually-hidden.module.css';
import type { SelectOption, SelectProps, SelectTriggerProps } from './select-props.ts';
import s from './select.module.css';

export type { SelectOption, SelectProps };

const part = createPart(() => import('./select-popup.tsx'));

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
  const { module, startsOpen, buttonProps } = useOpener(part, { popup: 'listbox', keys: ['ArrowDown', 'ArrowUp'] });
  const chosen = options.find((option) => option.value === value)?.label ?? placeholder;
  const control = (trigger: SelectTriggerProps, inside: (words: ReactNode) => ReactNode) =>
    module ? (
      <module.SelectPopup
        trigger={trigger}
        options={options}
        value={value}
        onValueChange={(next) => onValueChange(next as Value)}
        placeholder={placeholder}
        align={variant === 'inline' ? 'end' : 'start'}
        startsOpen={startsOpen}
      >
        {inside}
      </module.SelectPopup>
    ) : (
      <button type="button" {...trigger} {...buttonProps} data-placeholder={value === null ? '' : undefined}>
        {inside(<span>{chosen}</span>)}
      </button>
    );

  if (variant === 'inline') {
    return control({ className: cx(s.inline, frame.className), 'aria-labelledby': inlineLabelId }, (words) => (
      <>
        {icon}
        <span id={inlineLabelId} className={cx(frame.labelHidden && v.hidden)}>
          {frame.label}
        </span>
        <b>{words}</b>
        <ChevronDown size={16} aria-hidden="true" />
      </>
    ));
  }

  return (
    <Field {...frame}>
      {({ id, labelId, ...aria }) =>
        control(
          {
            ...aria,
            id,
            'aria-labelledby': labelId,
            className: cx(f.control, size === 'l' && f.large, s.trigger),
          },
          (words) => (
            <>
              <span className={s.value}>{words}</span>
              <ChevronDown size={18} aria-hidden="true" />
            </>
          ),
        )
      }
    </Field>
  );
}
