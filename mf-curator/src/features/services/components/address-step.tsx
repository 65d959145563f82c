import type { OwnServiceDetail } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, Panel, TextField } from '@fanfare/shared-ui';
import { isLive } from '../lib/steps.ts';
import type { ServiceForm } from '../lib/use-service-form.ts';
import s from './editor.module.css';

interface AddressStepProps {
  service: OwnServiceDetail;
  form: ServiceForm;
}

/** The service's address. Warns about what changing it resets. */
export function AddressStep({ service, form }: AddressStepProps) {
  const { t } = useText();
  const { values, change, errors } = form;
  const isOther = values.url.trim() !== service.fields.url;
  return (
    <Panel className={s.fields} title={t('services.address.title')}>
      <TextField
        label={t(`services.begin.address.${service.card.type}`)}
        required
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        value={values.url}
        onChange={({ target }) => change({ url: target.value })}
        error={errors.url}
        hint={isLive(service) && !isOther ? t('services.address.liveHint') : undefined}
      />
      {isOther && service.provenAt !== null ? (
        <Banner tone="warning" title={t(isLive(service) ? 'services.address.otherLive' : 'services.address.other')}>
          {t('services.address.otherText')}
        </Banner>
      ) : null}
    </Panel>
  );
}
