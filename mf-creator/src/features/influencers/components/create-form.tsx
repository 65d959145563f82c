import { useText } from '@fanfare/kit';
import { formatNumber, Panel, Tag, TextArea } from '@fanfare/shared-ui';
import { PitchHints } from '../../../lib/pitch/pitch-hints.tsx';
import type { SettingsFieldProps } from '../lib/settings.ts';
import { BudgetField } from './budget-field.tsx';
import { CountryField } from './country-field.tsx';
import s from './create-form.module.css';
import { DisclosureField } from './disclosure-field.tsx';
import { PlatformField } from './platform-field.tsx';
import { TrendField } from './trend-field.tsx';

const briefMaxLength = 1_000;

interface CreateFormProps extends SettingsFieldProps {
  brief: string;
  onBrief: (brief: string) => void;
  /** Messages by field name. */
  errors: Record<string, string | undefined>;
}

/** The form of an influencer campaign. */
export function CreateForm({ brief, onBrief, errors, ...fields }: CreateFormProps) {
  const { t, locale } = useText();
  const pro = <Tag tone="pro">{t('plan.pro')}</Tag>;
  return (
    <div className={s.form}>
      <Panel title={t('influencers.platforms')} titleEnd={t('influencers.platformsHint')}>
        <PlatformField {...fields} error={errors['platforms']} />
      </Panel>
      <Panel title={t('influencers.budget.title')} titleEnd={t('influencers.budget.hint')}>
        <BudgetField {...fields} />
        {errors['budgetCredits'] && <p className={s.error}>{errors['budgetCredits']}</p>}
      </Panel>
      <Panel title={t('influencers.countries.title')} titleEnd={pro}>
        <CountryField {...fields} />
      </Panel>
      <Panel title={t('influencers.trends.title')} titleEnd={pro}>
        <TrendField {...fields} />
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
        <PitchHints type="influencers" text={brief} />
      </Panel>
      <Panel title={t('influencers.disclosure.title')}>
        <DisclosureField {...fields} />
      </Panel>
    </div>
  );
}
