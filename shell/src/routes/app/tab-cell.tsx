import { Tag } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import s from './parts.module.css';
import { reasonText, tones, type TabState } from './tab-state.ts';
import { VersionName } from './version-name.tsx';

/** This tab's version of a front end, and its state. */
export function TabCell({ tab }: { tab: TabState | null }) {
  const { t } = useTranslation(namespace);
  if (!tab) return <p className={s.quiet}>{t('app.tab.none')}</p>;
  const { version, chosen, insteadOf, cohort, state, reason, traceId, isOutdated } = tab;
  return (
    <>
      <p className={s.top}>
        <VersionName version={version} />
        <Tag tone={tones[state]}>{t(`app.tab.${state}`)}</Tag>
      </p>
      <p className={s.facts}>{t(`app.tab.cohort.${cohort}`)}</p>
      {reason && (
        <p className={s.say}>
          {version !== chosen && <>{t('app.tab.instead', { version: chosen })} </>}
          {reasonText(reason, t)}
        </p>
      )}
      {insteadOf && <p className={s.say}>{t('app.tab.older', { version: insteadOf })}</p>}
      {state === 'killed' && <p className={s.say}>{t('app.live.killedText')}</p>}
      {traceId && <p className={s.facts}>{t('slot.trace', { id: traceId })}</p>}
      {isOutdated && <p className={s.say}>{t('app.tab.outdated')}</p>}
    </>
  );
}
