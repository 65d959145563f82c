import '../lib/plans-texts.ts';
import { useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { Button, Card, CheckIcon, cx, formatEuros, styles, Tag } from '@fanfare/shared-ui';
import s from './plan-cards.module.css';

type Plan = DataOf<'GET /api/v2/subscriptions'>[number];

interface PlanCardsProps {
  plan: Plan;
  isPro: boolean;
  /** How a subscriber pays; null for everyone else. */
  interval: 'monthly' | 'yearly' | null;
  /** Nothing of an earlier subscription is open. */
  canSubscribe: boolean;
  onSubscribe: () => void;
}

const freePoints = ['deadlines', 'refunds', 'statistics', 'receipts'] as const;
const proPoints = ['credits', 'trends', 'influencers', 'access'] as const;

/** What is free for everyone, and what Pro adds. */
export function PlanCards({ plan, isPro, interval, canSubscribe, onSubscribe }: PlanCardsProps) {
  const { t, locale } = useText();
  const { monthly, yearly } = plan.prices;
  const isYearly = interval === 'yearly';
  const euros = (cents: number) => formatEuros(cents, locale);
  return (
    <div className={cx(styles.pair, s.plans)}>
      <Card className={s.plan} render={<section aria-label={t('plans.free.name')} />}>
        <div className={s.head}>
          <h2>{t('plans.free.name')}</h2>
          {!isPro && <Tag tone="line">{t('plans.current')}</Tag>}
        </div>
        <p className={s.price}>{euros(0)}</p>
        <p className={styles.quiet}>{t('plans.free.text')}</p>
        <Points names={freePoints.map((point) => t(`plans.free.points.${point}`))} />
      </Card>
      <Card className={cx(s.plan, s.pro)} render={<section aria-label={plan.name} />}>
        <div className={s.head}>
          <h2>{plan.name}</h2>
          {isPro ? <Tag tone="line">{t('plans.current')}</Tag> : <Tag tone="pro">{t('plans.pro.tag')}</Tag>}
        </div>
        <p className={s.price}>
          {euros(isYearly ? yearly.amount : monthly.amount)}{' '}
          <small>{t(isYearly ? 'plans.pro.perYear' : 'plans.pro.perMonth')}</small>
        </p>
        {interval === null && (
          <p className={cx(styles.quiet, s.yearly)}>
            {t('plans.pro.yearly', { price: euros(yearly.amount) })}
            <Tag tone="pro">{t('plans.pro.saving')}</Tag>
          </p>
        )}
        <Points
          names={proPoints.map((point) =>
            t(isYearly && point === 'credits' ? 'plans.pro.creditsYearly' : `plans.pro.points.${point}`),
          )}
        />
        {canSubscribe && (
          <Button className={s.end} variant="brass" size="l" fullWidth onClick={onSubscribe}>
            {t('plans.pro.subscribe')}
          </Button>
        )}
      </Card>
    </div>
  );
}

function Points({ names }: { names: string[] }) {
  return (
    <ul className={s.list}>
      {names.map((name) => (
        <li key={name}>
          <CheckIcon size={18} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
