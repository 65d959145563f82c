import type { InfluencerMetadata } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, formatNumber, Panel, styles, Tag, TextArea } from '@fanfare/shared-ui';
import type { ChangeSettings, Settings } from '../lib/settings.ts';
import { BudgetField } from './budget-field.tsx';
import { CountryField } from './country-field.tsx';
import s from './create-form.module.css';
import { DisclosureField } from './disclosure-field.tsx';
import { PlatformField } from './platform-field.tsx';
import { TrendField } from './trend-field.tsx';

const briefMaxLength = 1_000;
const hints = ['one', 'two', 'three'] as const;

interface CreateFormProps {
  metadata: InfluencerMetadata;
  settings: Settings;
  budgetCredits: number;
  onSettings: ChangeSettings;
  brief: string;
  onBrief: (brief: string) => void;
  /** Messages by field name. */
  errors: Record<string, string | undefined>;
}

/** The form of an influencer campaign. */
export function CreateForm({ metadata, settings, budgetCredits, onSettings, brief, onBrief, errors }: CreateFormProps) {
  const { t, locale } = useText();
  const pro = <Tag tone="pro">{t('plan.pro')}</Tag>;
  const { platforms, countries, trends, disclosure } = settings;
  return (
    <div className={s.form}>
      <Panel title={t('influencers.platforms')} titleEnd={t('influencers.platformsHint')}>
        <PlatformField
          metadata={metadata}
          value={platforms}
          onChange={(next) => onSettings({ platforms: next })}
          error={errors['platforms']}
        />
      </Panel>
      <Panel title={t('influencers.budget.title')} titleEnd={t('influencers.budget.hint')}>
        <BudgetField
          metadata={metadata}
          platforms={platforms}
          value={budgetCredits}
          onChange={(next) => onSettings({ budgetCredits: next })}
        />
        {errors['budgetCredits'] && <p className={s.error}>{errors['budgetCredits']}</p>}
      </Panel>
      <Panel title={t('influencers.countries.title')} titleEnd={pro}>
        <CountryField
          metadata={metadata}
          platforms={platforms}
          value={countries}
          onChange={(next) => onSettings({ countries: next })}
        />
      </Panel>
      <Panel title={t('influencers.trends.title')} titleEnd={pro}>
        <TrendField metadata={metadata} value={trends} onChange={(next) => onSettings({ trends: next })} />
      </Panel>
      <Panel title={t('influencers.brief.title')} titleEnd={t('influencers.brief.later')}>
        <TextArea
          className={s.brief ?? ''}
          label={t('influencers.brief.label')}
          placeholder={t('pitch.placeholder', { context: 'influencers' })}
          rows={6}
          maxLength={briefMaxLength}
          counter={t('pitch.counter', {
            count: formatNumber(brief.length, locale),
            max: formatNumber(briefMaxLength, locale),
          })}
          error={errors['brief']}
          value={brief}
          onChange={(event) => onBrief(event.currentTarget.value)}
        />
        <ul className={cx(styles.small, s.hints)}>
          {hints.map((hint) => (
            <li key={hint}>{t(`pitch.tips.${hint}`, { context: 'influencers' })}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('influencers.disclosure.title')}>
        <DisclosureField
          metadata={metadata}
          platforms={platforms}
          value={disclosure}
          onChange={(next) => onSettings({ disclosure: next })}
        />
      </Panel>
    </div>
  );
}
