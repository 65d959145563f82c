import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  padding?: 'none' | 's' | 'm';
  /** Floats over the page, as a basket does. */
  raised?: boolean;
  render?: ReactElement;
}

/** A box for a single object. Groups of things are Panels, not cards. */
export function Card({ padding = 'm', raised = false, render, className, ref, ...rest }: CardProps) {
  return useRender({
    defaultTagName: 'div',
    render,
    ref,
    props: {
      ...rest,
      className: cx(s.card, s[`pad-${padding}`], raised && s.raised, className),
    },
  });
}

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Quiet text or small controls at the end of the title's line. */
  titleEnd?: ReactNode;
}

/** A ruled group: one ink line on top, hairlines within. Structure without boxes. */
export function Panel({ title, titleEnd, className, children, ...rest }: PanelProps) {
  return (
    <section {...rest} className={cx(s.panel, className)}>
      {(title ?? titleEnd) && (
        <div className={s.panelTop}>
          {title && <h2 className={s.panelTitle}>{title}</h2>}
          {titleEnd && <div className={s.panelEnd}>{titleEnd}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
