import { useText } from '@fanfare/kit';
import { styles, TextField } from '@fanfare/shared-ui';
import { Disclosures } from '../../../lib/campaign/disclosures.tsx';
import type { SettingsFieldProps } from '../lib/settings.ts';
import s from './disclosure-field.module.css';

const maxLength = 200;

/** The advertising disclosure of each post: the platform defaults or custom wording. */
export function DisclosureField({ metadata, settings, onChange }: SettingsFieldProps) {
  const { platforms, disclosure } = settings;
  const { t } = useText();
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t('influencers.disclosure.rule')}</p>
      {disclosure.trim() === '' && (
        <Disclosures disclosures={metadata.platforms.filter(({ type }) => platforms.includes(type))} />
      )}
      <TextField
        className={s.own ?? ''}
        label={t('influencers.disclosure.own')}
        labelEnd={t('influencers.optional')}
        hint={t('influencers.disclosure.hint')}
        maxLength={maxLength}
        value={disclosure}
        onChange={(event) => onChange({ disclosure: event.currentTarget.value })}
      />
    </div>
  );
}
