import { useShell } from '@fanfare/kit';
import { useEffect, useRef, type ReactNode } from 'react';
import { AnswersPanel } from './answers-panel.tsx';
import s from './two-columns.module.css';

interface TwoColumnsProps {
  /** The screen's name: its heading and the document title. */
  title: string;
  lead?: ReactNode;
  /** At the end of the top line: a link to the alternative. */
  top?: ReactNode;
  /** Rendered above the heading. */
  above?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before the product: a form, and beside it, where there is room, what curators answer. */
export function TwoColumns({ title, lead, top, above, children }: TwoColumnsProps) {
  const { usePageTitle } = useShell();
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    // Another screen at the same address may have removed the focused element; a field of its own goes first. On arrival the shell sets
    // the focus.
    if (shown.current !== title && document.activeElement === document.body) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <main className={s.page} data-full-bleed>
      <div className={s.form}>
        {top ? <p className={s.top}>{top}</p> : null}
        <div className={s.body}>
          {above ? <div className={s.above}>{above}</div> : null}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className={s.lead}>{lead}</p> : null}
          {children}
        </div>
      </div>
      <AnswersPanel />
    </main>
  );
}
