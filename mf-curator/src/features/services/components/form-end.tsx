import { useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, styles } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { servicePath } from '../../../paths.ts';
import type { SaveRefusal, ServiceForm } from '../lib/use-service-form.ts';
import s from './editor.module.css';

interface FormEndProps {
  id: number;
  form: ServiceForm;
  /** A draft continues to its next step. */
  goesOn: boolean;
}

/** Below the fields: an error, and the buttons. */
export function FormEnd({ id, form, goesOn }: FormEndProps) {
  const { t } = useText();
  return (
    <>
      {form.refusal ? <RefusalBanner id={id} refusal={form.refusal} /> : null}
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

/** Why it wasn't saved; if a field of another step was refused, with a link to that step. */
function RefusalBanner({ id, refusal }: { id: number; refusal: SaveRefusal }) {
  const { t } = useText();
  const messageFor = useFailureMessage('form');
  if ('error' in refusal) return <Banner tone="danger">{messageFor(refusal.error)}</Banner>;
  const { messages, elsewhere } = refusal;
  const texts = messages.map((message) => <p key={message}>{message}</p>);
  if (!elsewhere) return <Banner tone="danger">{texts}</Banner>;
  const step = t(`services.steps.${elsewhere}`);
  return (
    <Banner
      tone="danger"
      title={t('services.edit.refusedAt', { step })}
      action={
        <Button size="s" render={<Link to={servicePath(id, elsewhere)} />}>
          {t('services.edit.goTo', { step })}
        </Button>
      }
    >
      {texts}
    </Banner>
  );
}
