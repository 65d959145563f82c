import type { CheckRound } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CircleCheckIcon, CircleHelpIcon, CircleXIcon } from '@fanfare/shared-ui';
import s from './check-list.module.css';

const icons = { passed: CircleCheckIcon, failed: CircleXIcon, unknown: CircleHelpIcon };

/** What was checked, and the results. */
export function CheckList({ checks }: Pick<CheckRound, 'checks'>) {
  const { t } = useText();
  return (
    <ul className={s.list}>
      {checks.map(({ check, result, message }) => {
        const Icon = icons[result];
        return (
          <li key={check} data-result={result}>
            <Icon size={20} aria-hidden="true" />
            <div>
              <b>{t(`services.checks.names.${check}`)}</b>
              <p>{message}</p>
            </div>
            <span className={s.result}>{t(`services.checks.results.${result}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
