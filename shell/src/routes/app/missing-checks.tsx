import type { FrontEndName } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import type { ReleaseRow } from './queries.ts';
import s from './dialogs.module.css';

/** The shell's folder contains a second package, so npm needs its name. */
const workspaceOf = (name: FrontEndName) => (name === 'shell' ? '@fanfare/shell' : name);

interface Props {
  name: FrontEndName;
  version: string;
  missing: ReleaseRow['missingChecks'];
}

/** The counterparts a version isn't checked with yet, and the command that checks it. */
export function MissingChecks({ name, version, missing }: Props) {
  const { t } = useTranslation(namespace);
  return (
    <div className={s.missing}>
      <ul className={s.pairs}>
        {missing.map((pair) => (
          <li key={`${pair.name} ${pair.version}`}>
            {t('app.check.pair', { name, version, other: pair.name, otherVersion: pair.version })}
          </li>
        ))}
      </ul>
      <p>{t('app.check.how')}</p>
      <code className={s.command}>{t('app.check.command', { workspace: workspaceOf(name), version })}</code>
    </div>
  );
}
