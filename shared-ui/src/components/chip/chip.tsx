import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './chip.module.css';

interface ChipShared {
  /** Selected: tinted in the role's colour. */
  selected?: boolean;
  icon?: ReactNode;
  /** A count beside the label. */
  count?: ReactNode;
  size?: 's' | 'm';
}

export interface ToggleChipProps extends ChipShared, ComponentProps<'button'> {
  onRemove?: undefined;
  removeLabel?: undefined;
}

export interface RemovableChipProps extends ChipShared, Omit<ComponentProps<'span'>, 'onClick'> {
  onRemove: () => void;
  /** The name of the remove button, e.g. "Remove Indie folk". */
  removeLabel: string;
  disabled?: boolean;
}

export type ChipProps = ToggleChipProps | RemovableChipProps;

/** A small label that filters, selects or can be removed: a toggle button, or with `onRemove` a label with a cross. */
export function Chip(props: ChipProps) {
  if (props.onRemove) {
    const { selected, icon, count, size = 'm', onRemove, removeLabel, disabled, className, children, ...rest } = props;
    return (
      <span {...rest} className={cx(s.chip, s[size], selected && s.on, s.removable, className)}>
        {icon}
        <span className={s.word}>{children}</span>
        {count !== undefined && <span data-figures="">{count}</span>}
        <button type="button" className={s.remove} aria-label={removeLabel} onClick={onRemove} disabled={disabled}>
          <X size={14} aria-hidden="true" />
        </button>
      </span>
    );
  }
  const { selected, icon, count, size = 'm', className, children, onRemove: _r, removeLabel: _l, ...rest } = props;
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={cx(s.chip, s[size], selected && s.on, s.toggle, className)}
    >
      {icon}
      <span className={s.word}>{children}</span>
      {count !== undefined && <span data-figures="">{count}</span>}
    </button>
  );
}
