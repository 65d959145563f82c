import type { OwnServiceDetail } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import {
  Button,
  CreditAmount,
  cx,
  Panel,
  SegmentedControl,
  Slider,
  Switch,
  TextArea,
  styles,
} from '@fanfare/shared-ui';
import type { ServiceForm } from '../lib/use-service-form.ts';
import s from './editor.module.css';
import { Earnings } from './earnings.tsx';
import { NumberField } from './number-field.tsx';

interface TermsStepProps {
  service: OwnServiceDetail;
  form: ServiceForm;
}

/** The price, what is promised for it, and the capacity. */
export function TermsStep({ service, form }: TermsStepProps) {
  const { t, locale } = useText();
  const { values, change, errors } = form;
  const { limits, suggestedPriceCredits: suggested } = service;
  const stops = Array.from(
    { length: Math.floor((limits.price.max - limits.price.min) / limits.price.step) + 1 },
    (_, index) => limits.price.min + index * limits.price.step,
  );
  const days = (count: number) => ({ value: String(count), label: t('services.edit.daysCount', { count }) });
  return (
    <>
      <Panel className={s.fields} title={t('services.edit.price')}>
        <Slider
          label={t('services.edit.perTrack')}
          labelEnd={
            <CreditAmount credits={values.priceCredits} unitLabel={t('credits')} locale={locale} size="l" compact />
          }
          stops={stops}
          value={values.priceCredits}
          formatValue={(credits) => t('services.edit.creditsCount', { count: credits })}
          onValueChange={(priceCredits) => change({ priceCredits })}
        />
        <p className={s.suggestion}>
          {suggested === null
            ? t(service.card.type === 'radio' ? 'services.edit.noSuggestionRadio' : 'services.edit.noSuggestion')
            : t('services.edit.suggestion', { count: suggested })}
          {suggested !== null && suggested !== values.priceCredits ? (
            <Button size="s" onClick={() => change({ priceCredits: suggested })}>
              {t('services.edit.useSuggestion', { count: suggested })}
            </Button>
          ) : null}
        </p>
        <Earnings priceCredits={values.priceCredits} earnings={service.earnings} type={service.card.type} />
        {errors.priceCredits ? <p role="alert">{errors.priceCredits}</p> : null}
      </Panel>
      <Panel className={s.fields} title={t('services.edit.promises')}>
        <div className={cx(s.group, s.terms)}>
          <span className={s.label}>{t('services.edit.replyDays')}</span>
          <SegmentedControl
            label={t('services.edit.replyDays')}
            options={limits.replyDays.map(days)}
            value={String(values.replyDays)}
            onValueChange={(value) => change({ replyDays: Number(value) })}
          />
        </div>
        <div data-part="deliverable">
          <TextArea
            label={t('services.edit.deliverable')}
            required
            rows={3}
            maxLength={500}
            hint={t('services.edit.deliverableHint')}
            value={values.deliverable}
            onChange={({ target }) => change({ deliverable: target.value })}
            error={errors.deliverable}
          />
        </div>
        {limits.keepDays.length > 0 ? (
          <div className={s.group} data-part="keepDays">
            <span className={s.label} data-required>
              {t('services.edit.keepDays')}
            </span>
            <SegmentedControl
              label={t('services.edit.keepDays')}
              options={limits.keepDays.map(days)}
              value={values.keepDays === null ? null : String(values.keepDays)}
              onValueChange={(value) => change({ keepDays: Number(value) })}
            />
            <p className={styles.small}>{t('services.edit.keepDaysHint')}</p>
          </div>
        ) : null}
      </Panel>
      <Panel className={s.fields} title={t('services.edit.amount')}>
        <div className={s.pair}>
          <NumberField
            label={t('services.weeklyCapacity')}
            hint={t('services.edit.weeklyHint')}
            value={values.weeklyCapacity}
            {...limits.weeklyCapacity}
            onValue={(weeklyCapacity) => change({ weeklyCapacity })}
            error={errors.weeklyCapacity}
          />
          <NumberField
            label={t('services.edit.maxOpen')}
            hint={t('services.edit.maxOpenHint')}
            value={values.maxOpen}
            {...limits.maxOpen}
            onValue={(maxOpen) => change({ maxOpen })}
            error={errors.maxOpen}
          />
        </div>
        <Switch
          label={t('services.edit.replies')}
          hint={t('services.edit.repliesHint')}
          checked={values.allowsReplies}
          onCheckedChange={(allowsReplies) => change({ allowsReplies })}
        />
      </Panel>
    </>
  );
}
