import { cx } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import s from './section.module.css';

interface Props {
  /** Links lead to it. */
  id: string;
  title: string;
  lead?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of the home page, under its large title. */
export function Section({ id, title, lead, className, children }: Props) {
  return (
    <section className={cx(s.band, className)} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p className={s.lead}>{lead}</p>}
      {children}
    </section>
  );
}
