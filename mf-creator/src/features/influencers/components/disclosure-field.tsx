import type { InfluencerMetadata, Platform } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { styles, TextField } from '@fanfare/shared-ui';
import { Disclosures } from '../../../lib/campaign/disclosures.tsx';
import s from './disclosure-field.module.css';

interface DisclosureFieldProps {
  metadata: InfluencerMetadata;
  platforms: readonly Platform[];
  value: string;
  onChange: (disclosure: string) => void;
}

const maxLength = 200;

/** The advertising disclosure of each post: the platform defaults or custom wording. */
export function DisclosureField({ metadata, platforms, value, onChange }: DisclosureFieldProps) {
  const { t } = useText();
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t('influencers.disclosure.rule')}</p>
      {value.trim() === '' && (
        <Disclosures disclosures={metadata.platforms.filter(({ type }) => platforms.includes(type))} />
      )}
      <TextField
        className={s.own ?? ''}
        label={t('influencers.disclosure.own')}
        labelEnd={t('influencers.optional')}
        hint={t('influencers.disclosure.hint')}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
