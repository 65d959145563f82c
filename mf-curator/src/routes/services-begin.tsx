import { Page, useText } from '@fanfare/kit';
import { linkClass, Stepper } from '@fanfare/shared-ui';
import { Link, useNavigate } from 'react-router-dom';
import { CreateForm } from '../features/services/components/create-form.tsx';
import s from '../features/services/components/editor.module.css';
import { paths, servicePath, serviceSteps } from '../paths.ts';

/** A new service: its type and address create the draft. */
export function ServicesBegin() {
  const { t } = useText();
  const navigate = useNavigate();
  const steps = ['type', ...serviceSteps] as const;
  return (
    <Page
      title={t('services.begin.title')}
      lead={t('services.begin.lead')}
      actions={
        <Link className={linkClass} to={paths.services}>
          {t('services.list.back')}
        </Link>
      }
    >
      <Stepper
        className={s.steps}
        aria-label={t('services.steps.label')}
        steps={steps.map((id) => ({ id, label: t(`services.steps.${id}`) }))}
        current="type"
        doneText={t('services.steps.done')}
      />
      {/* Going back from the draft leads to the list, not to the form that created it. */}
      <CreateForm onCreated={(id) => void navigate(servicePath(id, 'address'), { replace: true })} />
    </Page>
  );
}
