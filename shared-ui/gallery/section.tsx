import type { ReactNode } from 'react';
import g from './gallery.module.css';

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={g.section}>
      <div>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
