import { useState, type ComponentProps, type ReactNode } from 'react';
import { ArrowRightIcon, ListMusicIcon, RadioTowerIcon, SmartphoneIcon } from '../../icons.ts';
import { cx } from '../../lib/cx.ts';
import { Button, type ButtonProps } from '../button/button.tsx';
import s from './finder-panel.module.css';

/** The frame of a finder: its search above what it finds. */
export function FinderPanel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx(s.panel, className)} />;
}

/** The search: an icon, the field or the chosen track, and what can be done with it. As high whatever stands in it. */
export function FinderBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(s.bar, className)} />;
}

/** The field of a finder's search. Its label is the caller's. */
export function FinderInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input autoComplete="off" spellCheck={false} {...rest} className={cx(s.input, className)} />;
}

/** Starts a finder's search. On a phone an arrow stands for its words, so that the field has room. */
export function FinderSubmit({ children, ...rest }: Omit<ButtonProps, 'variant' | 'iconEnd'>) {
  return (
    <Button {...rest} variant="primary" className={s.submit} iconEnd={<ArrowRightIcon size={18} />}>
      <span className={s.submitText}>{children}</span>
    </Button>
  );
}

/** A line of facts between the search and what was found. */
export function FinderLine({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(s.line, className)} />;
}

/** What the whole leads to. */
export function FinderFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(s.footer, className)} />;
}

const typeIcons = {
  playlists: ListMusicIcon,
  radios: RadioTowerIcon,
  influencers: SmartphoneIcon,
} as const;

export interface FinderColumn {
  type: 'playlists' | 'radios' | 'influencers';
  title: string;
  /** The number of all matches, for its tab. */
  count: string;
  /** Such as "3 of 214". */
  countText: string;
  /** `FinderMatch`es, or a line where there are none. */
  children: ReactNode;
}

/** The matches of each type side by side; on a phone, one type at a time. */
export function FinderColumns({ label, columns }: { label: string; columns: readonly FinderColumn[] }) {
  const [shown, setShown] = useState(columns[0]?.type);
  return (
    <>
      <div className={s.tabs} role="group" aria-label={label}>
        {columns.map(({ type, title, count }) => (
          <button key={type} type="button" aria-pressed={type === shown} onClick={() => setShown(type)}>
            {title} <span>{count}</span>
          </button>
        ))}
      </div>
      <div className={s.columns}>
        {columns.map(({ type, title, countText, children }) => {
          const Icon = typeIcons[type];
          return (
            <section key={type} aria-label={title} data-shown={type === shown}>
              <h2>
                <Icon size={20} aria-hidden="true" />
                {title}
                <span>{countText}</span>
              </h2>
              {children}
            </section>
          );
        })}
      </div>
    </>
  );
}
