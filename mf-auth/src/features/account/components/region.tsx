import { LanguageField, useNow, useShell, useText } from '@fanfare/kit';
import { Button, Combobox, formatDate } from '@fanfare/shared-ui';
import { useMemo } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useSaveTimeZone } from '../api/preferences.ts';
import { browserZone, zoneName, zoneOptions } from '../lib/time-zones.ts';
import s from './region.module.css';
import { Section } from '../../../lib/section/section.tsx';

/** Language and time zone. */
export function Region() {
  const { t, locale } = useText();
  const { notify, useSession } = useShell();
  const { choiceText } = useFailure();
  const chosen = useSession(({ account }) => account?.timeZone ?? null);
  const options = useMemo(() => zoneOptions(chosen), [chosen]);
  const save = useSaveTimeZone();
  const now = useNow(30_000);
  const own = browserZone();
  const choose = (zone: string | null) => {
    if (zone === null || zone === chosen) return;
    save.mutate(zone, {
      onSuccess: () => notify({ text: t('account.region.saved', { zone: zoneName(zone) }), tone: 'positive' }),
      onError: (thrown) => notify({ text: choiceText(thrown), tone: 'danger' }),
    });
  };
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: chosen ?? 'UTC' } as const;
  return (
    <Section title={t('account.region.title')} text={t('account.region.text')}>
      <div className={s.fields}>
        <LanguageField label={t('account.region.language')} />
        <div className={s.zone}>
          <Combobox
            label={t('account.region.zone')}
            hint={
              chosen === null
                ? t('account.region.zoneUnknown')
                : t('account.region.zoneHint', { time: formatDate(now, locale, clock) })
            }
            placeholder={t('account.region.zonePlaceholder')}
            emptyText={t('account.region.zoneNone')}
            options={options}
            value={chosen}
            onValueChange={choose}
          />
          {own === chosen ? null : (
            <Button size="s" loading={save.isPending} onClick={() => choose(own)}>
              {t('account.region.useBrowser', { zone: zoneName(own) })}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
