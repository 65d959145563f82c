import type { CampaignType } from '@fanfare/api-contract';
import { useSearchParams } from 'react-router-dom';
import { to } from '../../paths.ts';
import { selectionPath } from './selection-address.ts';
import type { StepName } from './steps.tsx';

/** The legacy form's numbers of the steps. */
const steps: readonly StepName[] = ['track', 'curators', 'pitch', 'pay'];

/** The step of a legacy number; null where it is none. */
export const stepOf = (number: string | null): StepName | null =>
  (/^[1-4]$/.test(number ?? '') && steps[Number(number) - 1]) || null;

/** Where a step of a draft is done. The first one shows which track the draft has. */
export const stepPath = (step: StepName, type: CampaignType, campaignId: number): string =>
  ({
    track: `${to.create(type)}?campaignId=${campaignId}`,
    curators: selectionPath(type, campaignId),
    pitch: to.pitch(type, campaignId),
    pay: to.pay(type, campaignId),
  })[step];

/** Where Back goes by itself: to the step before. A draft keeps its track, so from the curators there is none. */
const before: Partial<Record<StepName, StepName>> = { pitch: 'curators', pay: 'pitch' };

/** React hook: the step that Back goes to: the one that `fromStep` of the address names, else the one before. */
export function useStepBack(current: StepName): StepName | null {
  const [search] = useSearchParams();
  const named = stepOf(search.get('fromStep'));
  return (named !== current ? named : null) ?? before[current] ?? null;
}
