import type { CheckRound, MissingPart, OwnServiceDetail } from '@fanfare/api-contract';
import { serviceSteps, type ServiceStep } from '../../../paths.ts';

/** Where a missing part is filled in. */
export const stepOfPart: Record<MissingPart, ServiceStep> = {
  proof: 'address',
  description: 'about',
  genres: 'about',
  languages: 'about',
  feedbackLanguages: 'about',
  audience: 'about',
  deliverable: 'terms',
  keepDays: 'terms',
};

type Progress = Pick<OwnServiceDetail, 'status' | 'missing'>;

/** The step at which a service is gone on with: the first that lacks something, else the last. */
export function nextStep({ status, missing }: Progress): ServiceStep {
  if (status === 'active' || status === 'paused') return 'about';
  return serviceSteps.find((step) => missing.some((part) => stepOfPart[part] === step)) ?? 'checks';
}

/** What is being checked, or suspended, can't be changed: its checks are all there is to see. */
export const isClosed = ({ status }: Pick<OwnServiceDetail, 'status'>): boolean =>
  status === 'checking' || status === 'suspended';
/** Creators can choose it, or could before it was paused. */
export const isLive = ({ status }: Pick<OwnServiceDetail, 'status'>): boolean =>
  status === 'active' || status === 'paused';

/** A page that could not be read for days is what paused a service: nothing of it failed. */
export const isUnread = (round: CheckRound | undefined): boolean =>
  round?.outcome === 'paused' && round.message !== null;
