import type { InfluencerMetadata } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, Button, Dialog, GlobeIcon, styles, Tag } from '@fanfare/shared-ui';
import { useState } from 'react';
import { BudgetField } from './budget-field.tsx';
import { CountryField } from './country-field.tsx';
import { DisclosureField } from './disclosure-field.tsx';
import { PlatformField } from './platform-field.tsx';
import { SettingsGroup } from '../../../lib/settings-group.tsx';
import s from './settings-panel.module.css';
import { TrendField } from './trend-field.tsx';
import type { useSettings } from './use-settings.ts';

interface SettingsPanelProps {
  metadata: InfluencerMetadata;
  form: ReturnType<typeof useSettings>;
}

/** The settings of a set; nothing changes until they're applied. */
export function SettingsPanel({ metadata, form }: SettingsPanelProps) {
  const { t } = useText();
  const [opened, setOpened] = useState<'map' | 'trends' | null>(null);
  const { typed, change, isChanged, doesRegenerate, isSaving, error, apply, discard } = form;
  const { platforms, trends } = typed;
  const fields = { metadata, settings: typed, onChange: change };
  const labels = metadata.trends.filter(({ slug }) => trends.includes(slug)).map(({ label }) => label);
  return (
    <div>
      <SettingsGroup title={t('influencers.platforms')}>
        <PlatformField {...fields} error={platforms.length === 0 ? t('influencers.platformMissing') : undefined} />
      </SettingsGroup>
      <SettingsGroup>
        <BudgetField {...fields} />
      </SettingsGroup>
      <SettingsGroup
        title={
          <>
            {t('influencers.countries.title')} {!metadata.areCountriesIncluded && <Tag tone="pro">{t('plan.pro')}</Tag>}
          </>
        }
      >
        <CountryField isListOnly {...fields} />
        <Button
          size="s"
          className={s.more}
          iconStart={<GlobeIcon size={16} aria-hidden="true" />}
          onClick={() => setOpened('map')}
        >
          {t('influencers.countries.openMap')}
        </Button>
      </SettingsGroup>
      <SettingsGroup
        title={
          <>
            {t('influencers.trends.title')} {!metadata.areTrendsIncluded && <Tag tone="pro">{t('plan.pro')}</Tag>}
          </>
        }
      >
        <p className={styles.small}>{labels.length > 0 ? labels.join(', ') : t('influencers.trends.noneChosen')}</p>
        <Button size="s" className={s.more} onClick={() => setOpened('trends')}>
          {t('influencers.trends.open')}
        </Button>
      </SettingsGroup>
      <SettingsGroup title={t('influencers.disclosure.title')}>
        <DisclosureField {...fields} />
      </SettingsGroup>
      {error && <Banner tone="danger">{error}</Banner>}
      {isChanged && (
        <div className={s.apply}>
          <p className={styles.small}>{t(doesRegenerate ? 'influencers.applyHint' : 'influencers.saveHint')}</p>
          <Button variant="primary" fullWidth loading={isSaving} disabled={platforms.length === 0} onClick={apply}>
            {t(doesRegenerate ? 'influencers.apply' : 'influencers.save')}
          </Button>
          <Button variant="ghost" fullWidth disabled={isSaving} onClick={discard}>
            {t('influencers.discard')}
          </Button>
        </div>
      )}
      <Dialog
        open={opened !== null}
        onOpenChange={(isOpen) => !isOpen && setOpened(null)}
        title={t(opened === 'map' ? 'influencers.countries.title' : 'influencers.trends.title')}
        size="l"
        closeLabel={t('close')}
        footer={
          <Button variant="primary" onClick={() => setOpened(null)}>
            {t('influencers.done')}
          </Button>
        }
      >
        {opened === 'map' ? <CountryField {...fields} /> : <TrendField {...fields} />}
      </Dialog>
    </div>
  );
}
