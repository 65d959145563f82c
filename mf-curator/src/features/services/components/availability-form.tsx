import { type Text, useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Switch, TextField } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from '@fanfare/kit/zod';
import { useSetAvailability } from '../api/set-availability.ts';
import s from './availability-form.module.css';

const capacity = { min: 5, max: 200 };

const schemaOf = (t: Text) => {
  const message = t('services.capacityRange', capacity);
  return z.object({
    weeklyCapacity: z.coerce
      .number<string>(message)
      .check(z.int(message), z.gte(capacity.min, message), z.lte(capacity.max, message)),
  });
};

interface AvailabilityFormProps {
  serviceId: number;
  isPaused: boolean;
  /** Staff look at its promises, and only they resume it. */
  isUnderReview: boolean;
  weeklyCapacity: number;
}

/** Pauses the service immediately, or changes its weekly capacity. */
export function AvailabilityForm({ serviceId, isPaused, isUnderReview, weeklyCapacity }: AvailabilityFormProps) {
  const { t } = useText();
  const { notify } = useShell();
  const set = useSetAvailability(serviceId);
  // Only the switch sends whether it is paused.
  const messageFor = useFailureMessage(set.variables?.isPaused === undefined ? 'form' : 'action');
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    values: { weeklyCapacity: String(weeklyCapacity) },
    // What is typed stays when another tab saves.
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <form
      className={s.form}
      onSubmit={handleSubmit((values) =>
        set.mutate(
          // Without `isPaused`: it may have been paused since, in another tab or by a rule.
          { weeklyCapacity: values.weeklyCapacity },
          {
            onSuccess: (service) => {
              reset({ weeklyCapacity: String(service.weeklyCapacity) });
              notify({ text: t('services.capacitySaved'), tone: 'positive' });
            },
          },
        ),
      )}
      noValidate
    >
      {isUnderReview ? null : (
        <Switch
          label={isPaused ? t('services.paused') : t('services.takes')}
          hint={isPaused ? t('services.pausedHint') : t('services.takesHint')}
          checked={!isPaused}
          disabled={set.isPending}
          onCheckedChange={(takes) => set.mutate({ isPaused: !takes })}
        />
      )}
      <div className={s.capacity}>
        <TextField
          {...register('weeklyCapacity')}
          label={t('services.weeklyCapacity')}
          inputMode="numeric"
          error={formState.errors.weeklyCapacity?.message}
        />
        {formState.isDirty ? (
          <Button type="submit" variant="primary" loading={set.isPending}>
            {t('services.save')}
          </Button>
        ) : null}
      </div>
      {set.error ? <Banner className={s.wide} tone="danger" title={messageFor(set.error)} /> : null}
    </form>
  );
}
