import type { TrainedRanking } from '@fanfare/api-contract';
import { Banner, EmptyState } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ConfirmAction } from '../confirm-action.tsx';
import { ListPage } from '../list-page.tsx';
import { PageHead } from '../page-head.tsx';
import { figure } from './figure.ts';
import { rankingsKey, useRankings } from './queries.ts';
import { RankingTable } from './ranking-table.tsx';
import s from './rankings-page.module.css';
import { formatAgo } from '../../../lib/formats.ts';

/** `/_staff/rankings`: the finder's trained rankings with their figures, and which of them is live. */
export function RankingsPage() {
  const { t } = useTranslation(namespace);
  const { call, now, usePageTitle } = useShell().services;
  usePageTitle(t('staff.ranking.title'));
  const rankings = useRankings();
  const [choosing, setChoosing] = useState<TrainedRanking | null>(null);
  const state = rankings.data?.pages.at(-1);
  const live = state?.live ?? null;
  const training = state?.training;
  const everyDays = training?.everyDays ?? null;
  return (
    <>
      <PageHead title={t('staff.ranking.title')} lead={t('staff.ranking.lead')} />
      {training?.lastAt && (
        <p className={s.training}>
          {t('staff.ranking.last', { when: formatAgo(training.lastAt, now()) })}{' '}
          {everyDays === null ? t('staff.ranking.byCommand') : t('staff.ranking.every', { count: everyDays })}
        </p>
      )}
      {live && !live.isUsable && (
        <Banner className={s.stale ?? ''} tone="warning" title={t('staff.ranking.stale')}>
          {t('staff.ranking.staleText')}
        </Banner>
      )}
      <ListPage
        query={rankings}
        failedText={t('staff.ranking.failed')}
        empty={
          <EmptyState
            mood="silent"
            title={t('staff.ranking.none')}
            text={t(everyDays === null ? 'staff.ranking.noneByCommand' : 'staff.ranking.noneText', {
              examples: training?.minExamples,
            })}
          />
        }
      >
        {(items) => <RankingTable rankings={items} live={live} onChoose={setChoosing} />}
      </ListPage>
      {choosing && (
        <ConfirmAction
          title={t('staff.ranking.put.title', { id: choosing.id })}
          description={
            live ? t('staff.ranking.put.text', comparison(choosing, live)) : t('staff.ranking.put.textFirst')
          }
          confirmText={t('staff.ranking.put.confirm')}
          successText={t('staff.ranking.put.said', { id: choosing.id })}
          act={() => call('POST /api/v2/staff/rankings/:id/live', { params: { id: choosing.id } })}
          list={rankingsKey}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

const comparison = ({ figures }: TrainedRanking, { figures: current }: TrainedRanking) => ({
  hit10: figure(figures.hit10),
  liveHit10: figure(current.hit10),
  mrr: figure(figures.mrr),
  liveMrr: figure(current.mrr),
});
