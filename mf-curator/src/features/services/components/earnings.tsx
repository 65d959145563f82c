import type { OwnServiceDetail, ServiceType } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CreditAmount } from '@fanfare/shared-ui';
import { isPost } from '../../../lib/rules.ts';
import s from './earnings.module.css';

interface EarningsProps {
  priceCredits: number;
  earnings: OwnServiceDetail['earnings'];
  type: ServiceType;
}

/** The share of a price, floored to the hundredth as the ledger does. */
const earned = (priceCredits: number, sharePercent: number): number => Math.floor(priceCredits * sharePercent) / 100;

/** What one track earns at this price, by level; levels with the same share are one row. */
export function Earnings({ priceCredits, earnings, type }: EarningsProps) {
  const { t, locale } = useText();
  const shares = [...new Set(earnings.map(({ sharePercent }) => sharePercent))];
  const list = new Intl.ListFormat(locale);
  return (
    <section className={s.earnings} aria-label={t('services.earnings.title')}>
      <h3>{t('services.earnings.title')}</h3>
      <dl>
        {shares.map((share) => {
          const levels = earnings.filter(({ sharePercent }) => sharePercent === share);
          return (
            <div key={share}>
              <dt>{list.format(levels.map(({ level }) => t(`services.levels.${level}`)))}</dt>
              <dd>
                <CreditAmount credits={earned(priceCredits, share)} unitLabel={t('credits')} locale={locale} />
                <span>{t('services.earnings.share', { percent: share })}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>{t(isPost(type) ? 'services.earnings.post' : 'services.earnings.answer')}</p>
    </section>
  );
}
