import type { OwnServiceDetail } from '@fanfare/api-contract';
import { usePersistedState, useShell } from '@fanfare/kit';
import { useId, useState, type FormEvent } from 'react';
import { useSaveService, type ServiceChanges } from '../api/own-service.ts';

export type ServiceFields = OwnServiceDetail['fields'];
export type FieldErrors = Partial<Record<keyof ServiceFields, string>>;
const untyped: Partial<ServiceFields> = {};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * React hook: the fields of a service with unsaved edits, which stay in this tab until they are saved, across steps, screens and
 * reloads. Only changed fields are sent.
 */
export function useServiceForm(service: OwnServiceDetail) {
  const { isFailure } = useShell();
  const { values: edits, change: keep, clear } = usePersistedState(`service.${service.card.id}`, untyped);
  const save = useSaveService(service.card.id);
  const [errors, setErrors] = useState<FieldErrors>({});
  const formId = useId();
  const values: ServiceFields = { ...service.fields, ...edits };
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !isSame(value, service.fields[name as keyof ServiceFields])),
  ) as ServiceChanges;
  const isDirty = Object.keys(changed).length > 0;

  /** Focuses the first invalid field. @returns whether there is one */
  const focusWrong = (): boolean => {
    const wrong = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    return Boolean(wrong);
  };
  const change = (part: Partial<ServiceFields>) => {
    for (const name of Object.keys(part)) {
      if (errors[name as keyof ServiceFields]) setErrors({ ...errors, [name]: undefined });
    }
    keep(part);
  };
  const submit = (done: () => void) => (event?: FormEvent) => {
    event?.preventDefault();
    if (save.isPending || focusWrong()) return;
    if (!isDirty) return done();
    save.mutate(changed, {
      onSuccess: () => {
        clear();
        done();
      },
      onError: (thrown) => {
        setErrors((isFailure(thrown) && (thrown.fields as FieldErrors)) || {});
        // Once the message is next to the field.
        requestAnimationFrame(focusWrong);
      },
    });
  };
  /** The error of saving, unless it is shown next to a field. */
  const refusal = save.error && !(isFailure(save.error) && save.error.fields) ? save.error : null;
  const giveUp = () => {
    clear();
    setErrors({});
    save.reset();
  };
  return { formId, values, change, errors, submit, isDirty, isSaving: save.isPending, refusal, giveUp };
}
export type ServiceForm = ReturnType<typeof useServiceForm>;
