import type { CampaignType } from '@fanfare/api-contract';
import { useSearchParams } from 'react-router-dom';
import { to } from '../../paths.ts';
import { selectionPath } from './selection-path.ts';
import type { StepName } from './steps.tsx';

/** The steps by the legacy form's numbers. */
const steps: readonly StepName[] = ['track', 'curators', 'pitch', 'pay'];

/** The step of a legacy number; null if invalid. */
export const stepOf = (number: string | null): StepName | null =>
  (/^[1-4]$/.test(number ?? '') && steps[Number(number) - 1]) || null;

/** The path of a step. The first one shows the draft's track. */
export const stepPath = (step: StepName, type: CampaignType, campaignId: number): string =>
  ({
    track: `${to.create(type)}?campaignId=${campaignId}`,
    curators: selectionPath(type, campaignId),
    pitch: to.pitch(type, campaignId),
    pay: to.pay(type, campaignId),
  })[step];

/** The previous step by default. A draft keeps its track, so there is none before the curators. */
const previousStep: Partial<Record<StepName, StepName>> = { pitch: 'curators', pay: 'pitch' };

/** React hook: the step Back leads to: `fromStep` in the URL, else the previous one. */
export function useStepBack(current: StepName): StepName | null {
  const [search] = useSearchParams();
  const requested = stepOf(search.get('fromStep'));
  return (requested !== current ? requested : null) ?? previousStep[current] ?? null;
}
