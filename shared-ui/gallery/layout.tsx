import type { ReactNode } from 'react';
import g from './layout.module.css';

/** Side by side, in as many lines as it takes. */
export const Row = ({ children }: { children: ReactNode }) => <div className={g.row}>{children}</div>;

/** In columns of a form field's width. */
export const Grid = ({ children }: { children: ReactNode }) => <div className={g.grid}>{children}</div>;

/** One below the other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={g.stack}>{children}</div>;

/** Room for what opens below. */
export const Tall = ({ children }: { children: ReactNode }) => <div className={g.tall}>{children}</div>;

/** A column no wider than a card in a list. */
export const Narrow = ({ children }: { children: ReactNode }) => <div className={g.narrow}>{children}</div>;
