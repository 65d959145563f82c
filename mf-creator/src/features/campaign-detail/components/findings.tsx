import type { Campaign } from '@fanfare/api-contract';
import { useText } from '../../../lib/use-text.ts';
import s from './findings.module.css';

const [lowest, highest] = [1, 5];
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** What the answers say together: reasons for a no, counted, and the ratings' means. Nothing before there are some. */
export function Findings({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const reasons = [...campaign.reasonCounts].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const ratings = [...campaign.ratingMeans].filter(({ count }) => count > 0).sort((a, b) => b.mean - a.mean);
  if (reasons.length === 0 && ratings.length === 0) return null;
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  const declines = reasons.reduce((sum, { count }) => sum + count, 0);
  const raters = Math.max(0, ...ratings.map(({ count }) => count));
  return (
    <div className={s.findings}>
      {reasons.length > 0 && (
        <section>
          <h2>{t('detail.reasons.title')}</h2>
          <p>{t('detail.reasons.hint', { count: declines })}</p>
          <ul>
            {reasons.map(({ reasonCode, count }) => (
              <li key={reasonCode} className={s.reason}>
                <div>
                  <span>{t(`reason.${reasonCode}`)}</span>
                  <b>{count}</b>
                </div>
                <i style={{ width: `${(count / most) * 100}%` }} aria-hidden="true" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {ratings.length > 0 && (
        <section>
          <h2>{t('detail.ratings.title')}</h2>
          <p>{t('detail.ratings.hint', { count: raters })}</p>
          <ul>
            {ratings.map(({ aspect, mean }) => (
              <li key={aspect} className={s.rating}>
                <span>{t(`aspect.${aspect}`)}</span>
                <span className={s.axis} aria-hidden="true">
                  <i style={{ left: `${((mean - lowest) / (highest - lowest)) * 100}%` }} />
                </span>
                <b>{mean.toLocaleString(locale, oneDecimal)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
