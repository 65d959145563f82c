import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  /** Selected: outlined in the role's colour. */
  selected?: boolean;
  /** Interactive: lifts under the pointer. */
  interactive?: boolean;
  padding?: 'none' | 's' | 'm';
  /** Floats over the page, as a basket does. */
  raised?: boolean;
  render?: ReactElement;
}

/** A box for a single object. Groups of things are Panels, not cards. */
export function Card({
  selected = false,
  interactive = false,
  padding = 'm',
  raised = false,
  render,
  className,
  ref,
  ...rest
}: CardProps) {
  return useRender({
    defaultTagName: 'div',
    render,
    ref,
    props: {
      ...rest,
      'data-selected': selected || undefined,
      className: cx(
        s.card,
        s[`pad-${padding}`],
        interactive && s.interactive,
        selected && s.selected,
        raised && s.raised,
        className,
      ),
    },
  });
}

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Quiet text or small controls at the end of the title's line. */
  titleEnd?: ReactNode;
  titleAs?: 'h2' | 'h3';
  /** `ink` is the rule on top of a group; `hair` only separates. */
  rule?: 'ink' | 'hair' | 'none';
}

/** A ruled group: one ink line on top, hairlines within. Structure without boxes. */
export function Panel({
  title,
  titleEnd,
  titleAs: Title = 'h2',
  rule = 'ink',
  className,
  children,
  ...rest
}: PanelProps) {
  return (
    <section {...rest} className={cx(s.panel, s[`rule-${rule}`], className)}>
      {(title ?? titleEnd) && (
        <div className={s.panelTop}>
          {title && <Title className={s.panelTitle}>{title}</Title>}
          {titleEnd && <div className={s.panelEnd}>{titleEnd}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
