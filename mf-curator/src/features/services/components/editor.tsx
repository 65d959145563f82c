import type { MissingPart, OwnServiceDetail } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Banner, Button, ConfirmDialog, cx, Panel, Stepper, Tabs } from '@fanfare/shared-ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths, servicePath, serviceSteps, type ServiceStep } from '../../../paths.ts';
import { focusPart } from '../lib/focus-part.ts';
import { completeSteps, isClosed, isLive } from '../lib/steps.ts';
import { useServiceForm } from '../lib/use-service-form.ts';
import { AboutStep } from './about-step.tsx';
import { AddressStep } from './address-step.tsx';
import { CardPreview } from './card-preview.tsx';
import { ChecksStep } from './checks-step.tsx';
import { DeleteService } from './delete-service.tsx';
import s from './editor.module.css';
import { FormEnd } from './form-end.tsx';
import { PageCheck } from './page-check.tsx';
import { VerificationPanel } from './verification-panel.tsx';
import { TermsStep } from './terms-step.tsx';

interface EditorProps {
  service: OwnServiceDetail;
  step: ServiceStep;
  /** The missing part whose field is focused. */
  field: MissingPart | null;
  /** Shown when the service goes live. */
  shareLink: ReactNode;
}

/** One of my services: step by step until it is live, then in sections, with the card that creators see next to it. */
export function Editor({ service, step: asked, field, shareLink }: EditorProps) {
  const { t } = useText();
  const { notify } = useShell();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { id } = service.card;
  const live = isLive(service);
  const step = isClosed(service) ? 'checks' : asked;
  const form = useServiceForm(service, step);
  const shown = useRef(step);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isNew = shown.current !== step;
    shown.current = step;
    // A link to what is missing leads to its field.
    if (field !== null && focusPart(top.current, field)) return;
    if (!isNew) return;
    // So does one to a refused field.
    const refused = top.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) return refused.focus();
    // A new step starts at its top, with the focus there.
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [step, field]);
  const goTo = (next: ServiceStep) => void navigate(servicePath(id, next));
  const names = serviceSteps.map((one) => ({ id: one, value: one, label: t(`services.steps.${one}`) }));
  const following = serviceSteps[serviceSteps.indexOf(step) + 1] ?? 'checks';
  const isOther = form.values.url.trim() !== service.fields.url;

  const done = () => {
    // A new or unverified address is verified next, on this same step.
    if (live || isOther) return notify({ text: t('services.capacitySaved'), tone: 'positive' });
    goTo(following);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (live && isOther) return setIsAsking(true);
    form.submit(done)(event);
  };
  return (
    <>
      {isClosed(service) ? null : live ? (
        <Tabs className={s.steps} label={t('services.steps.label')} items={names} value={step} onValueChange={goTo} />
      ) : (
        <Stepper
          className={s.steps}
          aria-label={t('services.steps.label')}
          steps={[{ id: 'type', label: t('services.steps.type') }, ...names]}
          current={step}
          done={['type', ...completeSteps(service)]}
          doneText={t('services.steps.done')}
          renderDone={({ id: to }, content) =>
            to === 'type' ? <span>{content}</span> : <Link to={servicePath(id, to as ServiceStep)}>{content}</Link>
          }
        />
      )}
      <div className={s.columns}>
        <div ref={top} tabIndex={-1} role="group" aria-label={t(`services.steps.${step}`)} className={s.main}>
          {service.status === 'rejected' && step !== 'checks' ? (
            <Banner
              tone="danger"
              title={t('services.checks.rejected')}
              action={
                <Button size="s" render={<Link to={servicePath(id, 'checks')} />}>
                  {t('services.list.checks')}
                </Button>
              }
            />
          ) : null}
          {step === 'checks' ? (
            <ChecksStep service={service} isDirty={form.isDirty} shareLink={shareLink} />
          ) : (
            <>
              <form id={form.formId} className={cx(s.main, s.marked)} noValidate onSubmit={submit}>
                {step === 'address' ? null : <p className={s.legend}>{t('services.edit.requiredLegend')}</p>}
                {step === 'address' ? <AddressStep service={service} form={form} /> : null}
                {step === 'about' ? <AboutStep service={service} form={form} /> : null}
                {step === 'terms' ? <TermsStep service={service} form={form} /> : null}
                {step === 'address' && !isOther ? null : (
                  <FormEnd id={id} form={form} goesOn={!live && step !== 'address'} />
                )}
              </form>
              {step === 'address' && !isOther ? (
                <>
                  {live ? null : <PageCheck service={service} />}
                  <div data-part="proof">
                    <VerificationPanel service={service} />
                  </div>
                </>
              ) : null}
              {step === 'address' && !isOther && !live ? (
                <div className={s.row}>
                  <Button
                    variant={service.provenAt === null ? 'ghost' : 'primary'}
                    size="l"
                    render={<Link to={servicePath(id, following)} />}
                  >
                    {t(service.provenAt === null ? 'services.proof.later' : 'services.proof.continue')}
                  </Button>
                </div>
              ) : null}
            </>
          )}
          {service.canDelete ? (
            <div className={s.row}>
              <DeleteService
                id={id}
                title={service.card.title}
                onDeleted={() => void navigate(paths.services, { replace: true })}
              />
            </div>
          ) : null}
        </div>
        <aside className={s.side}>
          <Panel title={t('services.preview.title')}>
            <p className={s.lead}>{t('services.preview.lead')}</p>
            <CardPreview service={service} values={form.values} />
          </Panel>
        </aside>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('services.address.askTitle')}
        description={t('services.address.askText')}
        confirmText={t('services.address.askYes')}
        cancelText={t('services.address.askNo')}
        tone="primary"
        busy={form.isSaving}
        onConfirm={() => {
          setIsAsking(false);
          form.submit(done)();
        }}
      />
    </>
  );
}
