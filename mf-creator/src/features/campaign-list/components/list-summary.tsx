import '../../../lib/lists/list-texts.ts';
import type { CampaignSort } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { formatCredits, ListFilterIcon, Select } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { ArtistFilter } from '../../../lib/track/artist-filter.tsx';
import { campaignSorts, campaignTotalsQuery, type CampaignFilter } from '../api/list-campaigns.ts';
import { TotalsSkeleton } from './list-summary-skeleton.tsx';
import s from './list-summary.module.css';

interface ListSummaryProps {
  filter: CampaignFilter;
  sort: CampaignSort;
  onSort: (sort: CampaignSort) => void;
  onArtist: (artistId: number | null) => void;
}

/** Totals of the campaigns shown, the filter by artist, and the order. */
export function ListSummary({ filter, sort, onSort, onArtist }: ListSummaryProps) {
  const { t, locale } = useText();
  const { call } = useShell();
  const totals = useQuery(campaignTotalsQuery(call, filter)).data;
  const credits = (amount: number) => formatCredits(amount, locale);
  const figures = totals && [
    { label: t('totals.campaigns'), value: String(totals.campaignCount) },
    { label: t('totals.submissions'), value: String(totals.submissionCount) },
    { label: t('totals.accepted'), value: String(totals.acceptedCount) },
    { label: t('totals.held'), value: credits(totals.heldCredits) },
    { label: t('totals.spent'), value: credits(totals.spentCredits) },
    { label: t('totals.returned'), value: credits(totals.returnedCredits) },
  ];
  return (
    <>
      {figures ? (
        <section aria-label={t('totals.label')}>
          <dl className={s.totals}>
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : (
        <TotalsSkeleton />
      )}
      <div className={s.choices}>
        <ArtistFilter artistId={filter.artistId} onChange={onArtist} />
        <Select
          variant="inline"
          label={t('totals.sort')}
          icon={<ListFilterIcon size={16} aria-hidden="true" />}
          value={sort}
          onValueChange={onSort}
          options={campaignSorts.map((value) => ({ value, label: t(`totals.by.${value}`) }))}
        />
      </div>
    </>
  );
}
