import { ErrorState, Skeleton, Sparkline, Tag } from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import s from './numbers-section.module.css';
import { formatCredits, formatNumber } from '../lib/formats.ts';

type Numbers = DataOf<'GET /api/v2/public/numbers'>;

interface Figure {
  name: string;
  /** Null if there is nothing to count yet. */
  value: string | null;
  unit?: string;
  text: string;
  weekly: readonly number[];
  /** Formats one week's value. */
  write: (value: number) => string;
}

const percent = (rate: number) => formatNumber(rate * 100);

function figuresOf(numbers: Numbers, t: TFunction): Figure[] {
  const { answeredInTime, medianReplyDays, acceptRate, creditsReturned } = numbers;
  const asPercent = (rate: number) => `${percent(rate)} %`;
  const asDays = (days: number) => `${formatNumber(days)} ${t('home.numbers.days')}`;
  return [
    {
      name: t('home.numbers.answered'),
      value: answeredInTime.rate === null ? null : percent(answeredInTime.rate),
      unit: '%',
      text: t('home.numbers.answeredText', {
        answered: formatNumber(answeredInTime.answered),
        due: formatNumber(answeredInTime.due),
      }),
      weekly: answeredInTime.weekly,
      write: asPercent,
    },
    {
      name: t('home.numbers.median'),
      value: medianReplyDays.all === null ? null : formatNumber(medianReplyDays.all),
      unit: t('home.numbers.days'),
      text: t('home.numbers.medianText'),
      weekly: medianReplyDays.weekly,
      write: asDays,
    },
    {
      name: t('home.numbers.accepted'),
      value: acceptRate.rate === null ? null : percent(acceptRate.rate),
      unit: '%',
      text: t('home.numbers.acceptedText', {
        accepted: formatNumber(acceptRate.accepted),
        answered: formatNumber(acceptRate.answered),
      }),
      weekly: acceptRate.weekly,
      write: asPercent,
    },
    {
      name: t('home.numbers.returned'),
      value: formatCredits(creditsReturned.total, { compact: true }),
      text: t('home.numbers.returnedText'),
      weekly: creditsReturned.weekly,
      write: (value) => formatCredits(value, { compact: true }),
    },
  ];
}

/** The product's own figures, good or bad, for everybody. */
export function NumbersSection() {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  const numbers = useQuery({
    queryKey: ['shell', 'numbers'],
    queryFn: ({ signal }) => services.call('GET /api/v2/public/numbers', { signal }),
    staleTime: 300_000,
  });
  return (
    <section className={s.band} id="numbers" aria-labelledby="numbers-title">
      <h2 id="numbers-title">{t('home.numbers.title')}</h2>
      <p className={s.lead}>
        {t('home.numbers.lead')} {numbers.data?.isDemo && <Tag tone="demo">{t('home.numbers.demo')}</Tag>}
      </p>
      {numbers.isPending && (
        <div className={s.figures}>
          {[0, 1, 2, 3].map((index) => (
            <div key={index}>
              <Skeleton width={140} />
              <Skeleton shape="block" width={120} height={48} className={s.wait ?? ''} />
              <Skeleton width={180} lines={2} />
            </div>
          ))}
        </div>
      )}
      {numbers.isError && (
        <ErrorState
          title={t('home.numbers.failed')}
          titleAs="h3"
          retryText={t('slot.retry')}
          onRetry={() => void numbers.refetch()}
          retrying={numbers.isFetching}
        />
      )}
      {numbers.data && (
        <dl className={s.figures}>
          {figuresOf(numbers.data, t).map((figure) => (
            <FigureCell key={figure.name} figure={figure} />
          ))}
        </dl>
      )}
    </section>
  );
}

function FigureCell({ figure }: { figure: Figure }) {
  const { t } = useTranslation(namespace);
  const { name, value, unit, text, weekly, write } = figure;
  const [first, last] = [weekly[0], weekly.at(-1)];
  return (
    <div>
      <dt>{name}</dt>
      <dd className={s.value} data-figures>
        {value ?? '–'}
        {unit && value !== null && <span>{unit}</span>}
      </dd>
      <dd className={s.text} data-figures>
        {value === null ? t('home.numbers.none') : text}
      </dd>
      {weekly.length > 1 && first !== undefined && last !== undefined && (
        <dd>
          <Sparkline
            className={s.spark ?? ''}
            values={weekly}
            width={224}
            height={52}
            label={t('home.numbers.chart', { name, first: write(first), last: write(last) })}
          />
        </dd>
      )}
    </div>
  );
}
