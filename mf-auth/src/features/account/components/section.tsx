import { useId, type ReactNode, type Ref } from 'react';
import s from './section.module.css';

interface SectionProps {
  title: string;
  text: ReactNode;
  /** Its heading can take the focus, where what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A part of the page, with what it is for beside it. */
export function Section({ title, text, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={s.section} aria-labelledby={id}>
      <div>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        <p className={s.text}>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
