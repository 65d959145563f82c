import { useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, styles } from '@fanfare/shared-ui';
import type { ServiceForm } from '../lib/use-service-form.ts';
import s from './editor.module.css';

/** Below the fields: an error, and the buttons. `goesOn`: a draft continues to its next step. */
export function FormEnd({ form, goesOn }: { form: ServiceForm; goesOn: boolean }) {
  const { t } = useText();
  const messageFor = useFailureMessage();
  return (
    <>
      {form.refusal ? <Banner tone="danger">{messageFor(form.refusal)}</Banner> : null}
      <div className={s.end}>
        <Button type="submit" variant="primary" size="l" loading={form.isSaving} disabled={!goesOn && !form.isDirty}>
          {t(goesOn ? 'services.edit.continue' : 'services.save')}
        </Button>
        {form.isDirty && !form.isSaving ? (
          <>
            <Button variant="ghost" onClick={form.giveUp}>
              {t('services.edit.giveUp')}
            </Button>
            <span className={styles.small}>{t('services.edit.unsaved')}</span>
          </>
        ) : null}
      </div>
    </>
  );
}
