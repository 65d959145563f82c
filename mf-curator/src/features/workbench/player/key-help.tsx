import { Kbd } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';
import s from './key-help.module.css';

const rows = [
  { keys: ['Space'], does: 'play' },
  { keys: ['←', '→'], does: 'step' },
  { keys: ['A'], does: 'accept' },
  { keys: ['D'], does: 'decline' },
  { keys: ['W'], does: 'wrongMatch' },
  { keys: ['N'], does: 'note' },
  { keys: ['1–0'], does: 'reason' },
  { keys: ['F'], does: 'feedback' },
  { keys: ['P'], does: 'phrases' },
] as const;

/** The keys of the workbench, at a glance. */
export function KeyHelp() {
  const { t } = useText();
  return (
    <ul className={s.keys} aria-label={t('keys.label')}>
      {rows.map((row) => (
        <li key={row.does}>
          {row.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(`keys.${row.does}`)}
        </li>
      ))}
    </ul>
  );
}
