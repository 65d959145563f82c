import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, formatDate, styles, Tag } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CampaignStatusTag } from '../../../lib/campaign/status-tag.tsx';
import { to } from '../../../paths.ts';
import s from './campaign-header.module.css';

const weekday = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Cover, title and key facts of a campaign; holds the page heading. */
export function CampaignHeader({ campaign, actions }: { campaign: Campaign; actions?: ReactNode }) {
  const { t, locale } = useText();
  const { track, sentAt, nextDeadlineAt, completedAt, resendOf } = campaign;
  const date = (at: string) => formatDate(at, locale, weekday);
  return (
    <header className={s.header}>
      <CoverArt className={s.cover} src={track.coverUrl} seed={track.id} size="fill" />
      <div className={s.names}>
        <h1>{track.title}</h1>
        <p className={s.tags}>
          <CampaignStatusTag status={campaign.status} />
          {campaign.isDemo && <Tag tone="demo">{t('demo')}</Tag>}
        </p>
        <p className={s.meta}>
          <span>{track.artist}</span>
          <span>{t('detail.number', { id: campaign.id })}</span>
          <span>{t(`campaign.type.${campaign.type}`)}</span>
          {resendOf && (
            <span>
              <Link to={to.campaign(resendOf)}>{t('campaigns.resendOf', { id: resendOf })}</Link>
            </span>
          )}
          {sentAt && <span>{t('detail.sent', { date: date(sentAt) })}</span>}
          {completedAt && <span>{t('detail.completed', { date: date(completedAt) })}</span>}
          {!completedAt && nextDeadlineAt && <span>{t('detail.nextDeadline', { date: date(nextDeadlineAt) })}</span>}
        </p>
      </div>
      {actions && <div className={styles.wrap}>{actions}</div>}
    </header>
  );
}
