import { useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { Button, Card, CheckIcon, cx, styles, Tag } from '@fanfare/shared-ui';
import s from './plan-cards.module.css';

type Plan = DataOf<'GET /api/v2/subscriptions'>[number];

interface PlanCardsProps {
  plan: Plan;
  isPro: boolean;
  onSubscribe: () => void;
}

const freePoints = ['deadlines', 'refunds', 'statistics', 'receipts'] as const;
const proPoints = ['credits', 'trends', 'influencers', 'access'] as const;

/** What is free for everyone, and what Pro adds. */
export function PlanCards({ plan, isPro, onSubscribe }: PlanCardsProps) {
  const { t, locale } = useText();
  const { monthly, yearly } = plan.prices;
  // With cents, as in the Pro modal.
  const euros = (cents: number) => (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'EUR' });
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
          <Tag tone="pro">{isPro ? t('plans.current') : t('plans.pro.tag')}</Tag>
        </div>
        <p className={s.price}>
          {euros(monthly.amount)} <small>{t('plans.pro.perMonth')}</small>
        </p>
        <p className={styles.quiet}>{t('plans.pro.yearly', { price: euros(yearly.amount) })}</p>
        <Points names={proPoints.map((point) => t(`plans.pro.points.${point}`))} />
        {!isPro && (
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
