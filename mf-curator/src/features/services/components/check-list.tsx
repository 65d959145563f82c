import type { CheckRound, ServiceCheck } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CircleCheckIcon, CircleHelpIcon, CircleXIcon, formatNumber } from '@fanfare/shared-ui';
import s from './check-list.module.css';

const icons = { passed: CircleCheckIcon, failed: CircleXIcon, unknown: CircleHelpIcon };

/** What was checked, the results, and what to change where a check failed. */
export function CheckList({ checks }: Pick<CheckRound, 'checks'>) {
  const { t, locale } = useText();
  const fixOf = ({ check, seen, limit }: ServiceCheck): string => {
    const missing = seen === null || limit === null ? 0 : Math.max(1, limit - seen);
    return t(`services.checks.fix.${check}`, {
      count: missing,
      missing: formatNumber(missing, locale, 0),
      limit: limit === null ? '' : formatNumber(limit, locale, 0),
    });
  };
  return (
    <ul className={s.list}>
      {checks.map((one) => {
        const { check, result, message } = one;
        const Icon = icons[result];
        return (
          <li key={check} data-result={result}>
            <Icon size={20} aria-hidden="true" />
            <div>
              <b>{t(`services.checks.names.${check}`)}</b>
              <p>{message}</p>
              {result === 'failed' ? <p className={s.fix}>{fixOf(one)}</p> : null}
            </div>
            <span className={s.result}>{t(`services.checks.results.${result}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
