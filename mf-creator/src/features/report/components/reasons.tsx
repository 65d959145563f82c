import type { Report } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { styles, Panel } from '@fanfare/shared-ui';
import s from './charts.module.css';

/** Why curators declined: a bar per reason. Nothing without declines. */
export function Reasons({ reasons }: Pick<Report, 'reasons'>) {
  const { t } = useText();
  if (reasons.length === 0) return null;
  const most = Math.max(...reasons.map(({ count }) => count));
  const declines = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={t('report.reasons.title')}>
      <p className={styles.caption}>{t('report.reasons.hint', { count: declines })}</p>
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
    </Panel>
  );
}
