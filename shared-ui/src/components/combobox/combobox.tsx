import { Combobox as Base } from '../../primitives/combobox.ts';
import type { BaseUIEvent } from '@base-ui/react/types';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';

import { cx } from '../../lib/cx.ts';
import { Chip } from '../chip/chip.tsx';
import { Field, type FieldControl, type FieldFrameProps } from '../field/field.tsx';
import f from '../field/field.module.css';
import p from '../popup/popup.module.css';
import { usePositionMethod } from '../popup/use-position-method.ts';
import { byBeginning } from './by-beginning.ts';
import s from './combobox.module.css';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Quiet text at the end of the row: a count, a code. */
  hint?: ReactNode;
}

interface ComboboxBaseProps extends FieldFrameProps {
  options: readonly ComboboxOption[];
  placeholder?: string;
  /** Shown when the search has no results. */
  emptyText: string;
  disabled?: boolean;
  required?: boolean;
  size?: 'm' | 'l';
  id?: string;
}

export interface ComboboxProps extends ComboboxBaseProps {
  value: string | null;
  onValueChange: (value: string | null) => void;
}

/** One choice out of a long list, found by typing (countries). */
export function Combobox({
  options,
  value,
  onValueChange,
  placeholder,
  emptyText,
  disabled,
  required,
  size,
  id,
  ...frame
}: ComboboxProps) {
  const input = { placeholder, required, size };
  const { positionMethod, onOpenChange } = usePositionMethod();
  const [typed, setTyped] = useState('');
  const items = useMemo(() => byBeginning(options, typed), [options, typed]);
  return (
    <Field {...frame} required={required} id={id}>
      {(control) => (
        <Base.Root
          items={items}
          onInputValueChange={setTyped}
          value={options.find((option) => option.value === value) ?? null}
          onValueChange={(next) => onValueChange(next?.value ?? null)}
          onOpenChange={onOpenChange}
          isItemEqualToValue={sameOption}
          disabled={disabled}
          autoHighlight
        >
          <OptionInput {...input} control={control} />
          <OptionPopup emptyText={emptyText} positionMethod={positionMethod} />
        </Base.Root>
      )}
    </Field>
  );
}

export interface MultiComboboxProps extends ComboboxBaseProps {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** The name of a chip's remove button, e.g. (label) => `Remove ${label}`. */
  removeText: (label: string) => string;
  /** The maximum number of choices. */
  max?: number;
  /**
   * The search text, when the caller looks the options up: they are shown as given, and a chosen one doesn't have to be among
   * them (its value is its label then).
   */
  search?: { text: string; onChange: (text: string) => void };
}

/** Several choices out of a long list; the chosen ones appear above as chips. */
export function MultiCombobox({
  options,
  values,
  onValuesChange,
  removeText,
  max,
  search,
  placeholder,
  emptyText,
  disabled,
  required,
  size,
  id,
  ...frame
}: MultiComboboxProps) {
  const input = { placeholder, required, size };
  const { positionMethod, onOpenChange } = usePositionMethod();
  const [typed, setTyped] = useState('');
  // Who looks the options up has ordered them.
  const isOrdered = search !== undefined;
  const items = useMemo(() => (isOrdered ? options : byBeginning(options, typed)), [isOrdered, options, typed]);
  const chosen = values.flatMap(
    (value) => options.find((option) => option.value === value) ?? (search ? { value, label: value } : []),
  );
  const full = max !== undefined && values.length >= max;
  return (
    <Field {...frame} required={required} id={id}>
      {(control) => (
        <>
          {chosen.length > 0 && (
            <ul className={s.chips} aria-labelledby={control.labelId}>
              {chosen.map((option) => (
                <li key={option.value}>
                  <Chip
                    selected
                    disabled={disabled}
                    removeLabel={removeText(option.label)}
                    onRemove={() => onValuesChange(values.filter((value) => value !== option.value))}
                  >
                    {option.label}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <Base.Root
            multiple
            items={items}
            onInputValueChange={setTyped}
            value={chosen}
            onValueChange={(next) => {
              const wanted = next.map((option) => option.value);
              onValuesChange(max === undefined ? wanted : wanted.slice(0, max));
            }}
            onOpenChange={onOpenChange}
            isItemEqualToValue={sameOption}
            disabled={disabled || (full && chosen.length === 0)}
            autoHighlight
            {...(search && {
              filter: null,
              inputValue: search.text,
              // Closing the list also clears the field, so the text stays until the owner changes it.
              onInputValueChange: (text: string, { reason }: { reason: string }) => {
                if (reason === 'input-change') search.onChange(text);
              },
            })}
          >
            <OptionInput {...input} control={control} />
            <OptionPopup emptyText={emptyText} full={full} positionMethod={positionMethod} />
          </Base.Root>
        </>
      )}
    </Field>
  );
}

interface OptionInputProps extends Pick<ComboboxBaseProps, 'placeholder' | 'required' | 'size'> {
  control: FieldControl;
}

function OptionInput({ control: { labelId, ...control }, placeholder, required, size }: OptionInputProps) {
  return (
    <span className={f.wrap}>
      <Base.Input
        {...control}
        // By reference, because an open list hides the page around it, including the label.
        aria-labelledby={labelId}
        onKeyDown={keepOnEscape}
        aria-required={required || undefined}
        placeholder={placeholder}
        className={cx(f.control, size === 'l' && f.large, f.hasSlot)}
      />
      <Base.Icon className={cx(f.slot, s.icon)}>
        <ChevronDown size={18} aria-hidden="true" />
      </Base.Icon>
    </span>
  );
}

interface OptionPopupProps {
  emptyText: string;
  full?: boolean;
  positionMethod: 'absolute' | 'fixed';
}

function OptionPopup({ emptyText, full = false, positionMethod }: OptionPopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner className={p.positioner} sideOffset={4} align="start" positionMethod={positionMethod}>
        <Base.Popup className={cx(p.popup, s.popup)}>
          <Base.Empty className={p.empty}>{emptyText}</Base.Empty>
          <Base.List className={s.list}>
            {(option: ComboboxOption) => (
              <Base.Item key={option.value} value={option} className={p.item} data-full={full || undefined}>
                <span>{option.label}</span>
                {option.hint !== undefined && <span className={p.end}>{option.hint}</span>}
                <Base.ItemIndicator className={p.check}>
                  <Check size={16} aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function sameOption(one: ComboboxOption, other: ComboboxOption): boolean {
  return one.value === other.value;
}

/** Escape closes the list; without an open list it would clear the choices. */
function keepOnEscape(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>): void {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true') {
    event.preventBaseUIHandler();
  }
}
