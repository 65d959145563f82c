import { useId, type ReactNode, type Ref } from 'react';
import s from './section.module.css';

interface SectionProps {
  title: string;
  text: ReactNode;
  /** The heading can take focus when the focused element has been removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of the page, with its purpose beside it. */
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
