import { Tag } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './account-page.module.css';

interface PartRow {
  key: number;
  title: ReactNode;
  state?: string;
  text: string[];
  note?: string | null;
}

interface Props {
  id: string;
  title: string;
  emptyText: string;
  /** Above the rows. */
  facts?: ReactNode;
  rows: PartRow[];
}

/** As many as the API lists. */
const listed = 20;

/** One part of an account's page: a list, newest first. */
export function AccountPart({ id, title, emptyText, facts, rows }: Props) {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {facts}
      {rows.length === 0 ? (
        <p className={s.quiet}>{emptyText}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.key}>
              <p className={s.title}>
                {row.title} {row.state && <Tag>{row.state}</Tag>}
              </p>
              <p className={s.quiet}>{row.text.join(' · ')}</p>
              {row.note && <p>{row.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {rows.length >= listed && <p className={s.quiet}>{t('staff.accountPage.newest')}</p>}
    </section>
  );
}
