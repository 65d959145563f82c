import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import s from './profile-header.module.css';

export interface ProfileHeaderProps {
  name: string;
  src?: string | null;
  /** Their role, e.g. "Creator". */
  roleLabel: string;
  /** Short facts, e.g. their country. */
  facts?: readonly string[];
  /** Shown at the end. */
  actions?: ReactNode;
}

/** The owner of a page: picture or initials, name as the page's heading, role. */
export function ProfileHeader({ name, src, roleLabel, facts = [], actions }: ProfileHeaderProps) {
  return (
    <header className={s.header}>
      <Avatar name={name} src={src} size={96} decorative />
      <div className={s.names}>
        <h1 dir="auto">{name}</h1>
        <p className={s.role}>
          <b>{roleLabel}</b>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {actions && <div className={s.actions}>{actions}</div>}
    </header>
  );
}
