import { useShell, useText } from '@fanfare/kit';
import { RangeSlider, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreditsText, useCreditsNumber } from '../../../lib/credits.tsx';
import type { CurationType } from '../../../paths.ts';
import { priceRangeQuery } from '../api/list-services.ts';
import type { Filters } from '../lib/filters.ts';

interface PriceFilterProps {
  type: CurationType;
  campaignId: number;
  filters: Filters;
  /** Null for a bound at its limit, which filters nothing. */
  onChange: (priceMin: number | null, priceMax: number | null) => void;
}

/** The price range with a histogram of services. Filters when a thumb is released. */
export function PriceFilter({ type, campaignId, filters, onChange }: PriceFilterProps) {
  const { t } = useText();
  const creditsNumber = useCreditsNumber();
  const creditsText = useCreditsText();
  const { call } = useShell();
  const range = useQuery(priceRangeQuery(call, type, campaignId, filters));
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  if (!range.data) return <Skeleton shape="block" width="100%" height={88} />;

  const { priceMin, priceMax } = filters;
  const { min, max, step, histogram } = range.data;
  if (max - min < step) return <p>{t('filters.onePrice', { price: creditsNumber(min) })}</p>;
  const lower = Math.min(Math.max(priceMin ?? min, min), max - step);
  const upper = Math.max(Math.min(priceMax ?? max, max), lower + step);
  const value = dragged ?? [lower, upper];
  const countAt = new Map(histogram.map(({ priceCredits, count }) => [priceCredits, count]));
  const bars = Array.from(
    { length: Math.floor((max - min) / step) + 1 },
    (_, index) => countAt.get(min + index * step) ?? 0,
  );
  return (
    <RangeSlider
      label={t('filters.price')}
      min={min}
      max={max}
      step={step}
      value={value}
      histogram={bars}
      lowerLabel={t('filters.lowest')}
      upperLabel={t('filters.highest')}
      formatValue={creditsText}
      lowerText={String(value[0])}
      onValueChange={setDragged}
      onValueCommit={([from, until]) => {
        setDragged(null);
        onChange(from === min ? null : from, until === max ? null : until);
      }}
    />
  );
}
