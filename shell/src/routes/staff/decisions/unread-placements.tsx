import type { UnreadPlacement } from '@fanfare/api-contract';
import { ExternalLinkIcon } from '@fanfare/shared-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { ListPage } from '../list-page.tsx';
import { Fact, Facts } from '../fact.tsx';
import s from './case.module.css';
import { useUnreadPlacements } from './queries.ts';
import { formatDate } from '../../../lib/formats.ts';

/** Placements whose page has been unreadable for days: the placement watch leaves them undecided. Renders nothing if there are none. */
export function UnreadPlacements() {
  const { t } = useTranslation(namespace);
  const unread = useUnreadPlacements();
  const id = useId();
  const isEmpty = unread.data ? unread.data.pages.every(({ items }) => items.length === 0) : !unread.isError;
  if (isEmpty) return null;
  return (
    <section className={s.unread} aria-labelledby={id}>
      <h2 id={id}>{t('staff.unread.title')}</h2>
      <p>{t('staff.unread.lead')}</p>
      <ListPage query={unread} failedText={t('staff.unread.failed')} empty={null}>
        {(items) => items.map((item) => <Unread key={item.submissionId} item={item} />)}
      </ListPage>
    </section>
  );
}

function Unread({ item }: { item: UnreadPlacement }) {
  const { t } = useTranslation(namespace);
  const id = useId();
  const { submissionId, trackTitle, trackArtist, curatorName, service, url, unreadSince, keepUntil, lastLook } = item;
  const date = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <article className={s.case} aria-labelledby={id}>
      <header className={s.head}>
        <h3 id={id}>{trackTitle}</h3>
        <p>{[trackArtist, service.title, curatorName].join(' · ')}</p>
        <p>
          {t('staff.removal.number')} {submissionId}
        </p>
      </header>
      <div className={s.side}>
        <Facts>
          <Fact label={t('staff.unread.since')}>{date(unreadSince)}</Fact>
          {keepUntil !== null && <Fact label={t('staff.unread.keep')}>{date(keepUntil)}</Fact>}
          <Fact label={t('staff.unread.why')}>{lastLook.why}</Fact>
        </Facts>
        <a className={s.link} href={url} target="_blank" rel="noreferrer">
          {t('staff.unread.look')}
          <ExternalLinkIcon size={14} aria-hidden="true" />
        </a>
      </div>
    </article>
  );
}
