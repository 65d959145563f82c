import type { ReactNode } from 'react';
import s from './page-head.module.css';

/** A page's title, purpose, and main action. */
export function PageHead({ title, lead, action }: { title: string; lead: string; action?: ReactNode }) {
  return (
    <div className={s.head}>
      <div>
        <h1>{title}</h1>
        <p className={s.lead}>{lead}</p>
      </div>
      {action}
    </div>
  );
}
