import type { Campaign } from '@fanfare/api-contract';
import { useDebounced, usePersistedState, useShell } from '@fanfare/kit';
import { useFirstInvalid } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSavePlan } from '../api/plan.ts';
import { wavePreview } from '../lib/waves.ts';
import { planBody, savedPlan, type PlanErrors, type PlanValues } from '../lib/plan.ts';

const emptyForm: { typed: PlanValues | null } = { typed: null };

/** React hook: the plan of a draft as typed; `save` sends it if it changed, right before payment. */
export function usePlan(campaign: Campaign) {
  const { now } = useShell();
  const count = campaign.selection.length;
  const form = usePersistedState(`plan.${campaign.id}`, emptyForm);
  const [errors, setErrors] = useState<PlanErrors>({});
  const { form: fields, refused } = useFirstInvalid<HTMLElement>();
  const saving = useSavePlan(campaign.id);
  const saved = savedPlan(campaign);
  const typed = form.values.typed ?? saved;
  const first = useDebounced(typed.first);
  const percent = useDebounced(typed.percent);
  const change = (part: Partial<PlanValues>) => {
    setErrors({});
    saving.reset();
    form.change({ typed: { ...typed, ...part } });
  };
  /** @returns false if a field is invalid, which takes the focus; rejects if the API refuses */
  const save = async (): Promise<boolean> => {
    const plan = planBody(typed, saved, count, now());
    if ('errors' in plan) {
      setErrors(plan.errors);
      refused();
      return false;
    }
    if (plan.body) await saving.mutateAsync(plan.body);
    form.clear();
    return true;
  };
  return {
    typed,
    change,
    errors,
    /** The ref of the element around the fields. */
    fields,
    save,
    error: saving.error,
    isSaving: saving.isPending,
    /** The typed waves for the draft's forecast, debounced. */
    waves: wavePreview({ ...typed, first, percent }, saved, count),
  };
}

export type PlanForm = ReturnType<typeof usePlan>;
