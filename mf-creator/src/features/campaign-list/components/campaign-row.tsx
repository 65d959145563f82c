import type { CampaignSummary } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import {
  CoverArt,
  formatCredits,
  formatDate,
  CopyIcon,
  EllipsisIcon,
  IconButton,
  Menu,
  MenuItem,
  Ring,
  Tag,
  ArchiveIcon,
  ArchiveRestoreIcon,
} from '@fanfare/shared-ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { CampaignStatusTag } from '../../../lib/campaign/status-tag.tsx';
import { CampaignTypeName } from '../../../lib/campaign/type-name.tsx';
import { countdownText } from '../../../lib/countdown.ts';
import { to } from '../../../paths.ts';
import s from './campaign-row.module.css';

interface CampaignRowProps {
  campaign: CampaignSummary;
  now: number;
  /** Must be stable: rows are memoised. */
  onArchive: (campaign: CampaignSummary, archived: boolean) => void;
  onDuplicate: (campaign: CampaignSummary) => void;
}

const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

const canArchive = ({ status }: CampaignSummary) => ['draft', 'completed', 'cancelled'].includes(status);

/** A campaign in the list: progress, credits and what comes next. */
export const CampaignRow = memo(function CampaignRow({ campaign, now, onArchive, onDuplicate }: CampaignRowProps) {
  const { t, locale } = useText();
  const { answeredCount, curatorCount, acceptedCount, declinedCount, returnedCount, track } = campaign;
  const money = [
    ['campaigns.held', campaign.heldCredits],
    ['campaigns.spent', campaign.spentCredits],
    ['campaigns.returned', campaign.returnedCredits],
  ] as const;
  return (
    <li className={s.row}>
      <CoverArt className={s.cover} src={track.coverUrl} seed={track.id} size="fill" />
      <div className={s.name}>
        <h2>
          <Link to={to.campaign(campaign.id)}>{track.title}</Link>
        </h2>
        <p className={s.meta}>
          {track.rosterArtist && <span>{track.rosterArtist.name}</span>}
          <CampaignTypeName type={campaign.type} />
          {campaign.resendOf && <span>{t('campaigns.resendOf', { id: campaign.resendOf })}</span>}
        </p>
      </div>
      <div className={s.tags}>
        <CampaignStatusTag status={campaign.status} />
        {campaign.isDemo && <Tag tone="demo">{t('demo')}</Tag>}
      </div>
      <Ring
        className={s.ring}
        size={48}
        total={curatorCount}
        label={t('campaigns.ring', { answered: answeredCount, count: curatorCount })}
        segments={[
          { id: 'yes', count: acceptedCount, tone: 'positive' },
          { id: 'no', count: declinedCount, tone: 'ink' },
          { id: 'returned', count: returnedCount, tone: 'quiet' },
        ]}
      >
        {answeredCount}/{curatorCount}
      </Ring>
      <dl className={s.credits} data-moved={money.some(([, credits]) => credits > 0)}>
        {money.map(([name, credits]) => (
          <div key={name} className={s.money}>
            <dt>{t(name)}</dt>
            <dd>{formatCredits(credits, locale)}</dd>
          </div>
        ))}
      </dl>
      <p className={s.next}>
        <NextLine campaign={campaign} now={now} />
      </p>
      <div className={s.menu}>
        <Menu
          trigger={
            <IconButton
              label={t('campaigns.menu', { title: track.title })}
              icon={<EllipsisIcon size={18} aria-hidden="true" />}
            />
          }
        >
          <MenuItem icon={<CopyIcon size={16} aria-hidden="true" />} onSelect={() => onDuplicate(campaign)}>
            {t('campaigns.duplicate')}
          </MenuItem>
          {canArchive(campaign) && (
            <MenuItem
              icon={
                campaign.isArchived ? (
                  <ArchiveRestoreIcon size={16} aria-hidden="true" />
                ) : (
                  <ArchiveIcon size={16} aria-hidden="true" />
                )
              }
              onSelect={() => onArchive(campaign, !campaign.isArchived)}
            >
              {t(campaign.isArchived ? 'campaigns.unarchive' : 'campaigns.archive')}
            </MenuItem>
          )}
        </Menu>
      </div>
    </li>
  );
});

/** The names of the columns of credits, above all rows; each row has them for those who can't see columns. */
export function ListCaption() {
  const { t } = useText();
  return (
    <div className={s.caption} aria-hidden="true">
      <span>{t('campaigns.held')}</span>
      <span>{t('campaigns.spent')}</span>
      <span>{t('campaigns.returned')}</span>
    </div>
  );
}

function NextLine({ campaign, now }: { campaign: CampaignSummary; now: number }) {
  const { t, locale } = useText();
  const { status, curatorCount, acceptedCount, returnedCount, totalCredits, nextDeadlineAt, sendAt } = campaign;
  if (status === 'draft') {
    return curatorCount === 0
      ? t('campaigns.next.empty')
      : t('campaigns.next.draft', { count: curatorCount, credits: formatCredits(totalCredits, locale) });
  }
  if (status === 'awaiting_audio')
    return t(campaign.track.hasAudio ? 'campaigns.next.debt' : 'campaigns.next.awaiting_audio');
  if (status === 'cancelled') return t('campaigns.next.cancelled');
  if (status === 'completed') return t('campaigns.next.completed', { yes: acceptedCount, returned: returnedCount });
  if (status === 'scheduled' && sendAt)
    return t('campaigns.next.scheduled', { date: formatDate(sendAt, locale, dayAndTime) });
  const waiting = curatorCount - acceptedCount - campaign.declinedCount - returnedCount;
  if (!nextDeadlineAt) return t('campaigns.next.waiting', { count: waiting });
  return t('campaigns.next.sent', { count: waiting, left: countdownText(t, nextDeadlineAt, now) });
}
