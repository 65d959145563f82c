import type { OwnServiceDetail } from '@fanfare/api-contract';
import { usePersistedState, useShell } from '@fanfare/kit';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { ServiceStep } from '../../../paths.ts';
import { useSaveService, type ServiceChanges } from '../api/own-service.ts';
import { fieldStep, showsMessage } from './steps.ts';

export type ServiceFields = OwnServiceDetail['fields'];
export type FieldErrors = Partial<Record<keyof ServiceFields, string>>;
/** Why saving failed: an error, or the messages of fields that don't show theirs at the current step. */
export type SaveRefusal = { error: Error } | { messages: string[]; elsewhere: ServiceStep | undefined };
const untyped: Partial<ServiceFields> = {};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * React hook: the fields of a service with unsaved edits, which stay in this tab until they are saved, across steps, screens and
 * reloads. Only changed fields are sent, those of all steps together.
 */
export function useServiceForm(service: OwnServiceDetail, step: ServiceStep) {
  const { isFailure } = useShell();
  const { values: edits, change: keep, clear } = usePersistedState(`service.${service.card.id}`, untyped);
  const save = useSaveService(service.card.id);
  const [errors, setErrors] = useState<FieldErrors>({});
  const formId = useId();
  /** What was typed while the fields before were on their way. */
  const typedSince = useRef<Partial<ServiceFields>>({});
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
    typedSince.current = { ...typedSince.current, ...part };
    keep(part);
  };
  const submit = (done: () => void) => (event?: FormEvent) => {
    event?.preventDefault();
    if (save.isPending || focusWrong()) return;
    if (!isDirty) return done();
    typedSince.current = {};
    save.mutate(changed, {
      onSuccess: () => {
        clear();
        keep(typedSince.current);
        done();
      },
      onError: (thrown) => {
        setErrors((isFailure(thrown) && (thrown.fields as FieldErrors)) || {});
        // Once the message is next to the field.
        requestAnimationFrame(focusWrong);
      },
    });
  };
  /** Null if it is shown next to a field of this step, or its fields were changed since. */
  const refusalOf = (error: Error | null): SaveRefusal | null => {
    if (!error) return null;
    if (!isFailure(error) || !error.fields) return { error };
    const refused = Object.entries(errors).filter(([, message]) => message);
    if (refused.length === 0 || refused.some(([field]) => showsMessage(step, field))) return null;
    return {
      messages: refused.map(([, message]) => message),
      elsewhere: refused.map(([field]) => fieldStep(field)).find((one) => one && one !== step),
    };
  };
  const giveUp = () => {
    clear();
    setErrors({});
    save.reset();
  };
  return {
    formId,
    values,
    change,
    errors,
    submit,
    isDirty,
    isSaving: save.isPending,
    refusal: refusalOf(save.error),
    giveUp,
  };
}
export type ServiceForm = ReturnType<typeof useServiceForm>;
