import { Banner } from '@fanfare/shared-ui';
import type { Substitute } from '@fanfare/api-contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import s from './dialogs.module.css';

/** A version that a shell can't run, and what its visitors get instead, as a sentence. */
export function substituteText({ remote, shellVersion, isShellLive, insteadVersion }: Substitute, t: TFunction) {
  const when = isShellLive ? 'live' : 'later';
  return t(`app.substitute.${insteadVersion === null ? 'none' : 'other'}.${when}`, {
    ...remote,
    shell: shellVersion,
    instead: insteadVersion,
  });
}

/** What a change takes along. */
export function Substitutes({ substitutes }: { substitutes: readonly Substitute[] }) {
  const { t } = useTranslation(namespace);
  if (substitutes.length === 0) return null;
  return (
    <Banner tone="warning" title={t('app.substitute.title')}>
      <ul className={s.pairs}>
        {substitutes.map((one) => (
          <li key={`${one.remote.name} ${one.remote.version} ${one.shellVersion}`}>{substituteText(one, t)}</li>
        ))}
      </ul>
    </Banner>
  );
}
