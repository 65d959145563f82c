import type { CheckRound, MissingPart, OwnServiceDetail } from '@fanfare/api-contract';
import { serviceSteps, type ServiceStep } from '../../../paths.ts';

/** The step at which a missing part is filled in. */
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

type Field = keyof OwnServiceDetail['fields'];

/** The step that holds each field. */
const stepOfField: Record<Field, ServiceStep> = {
  url: 'address',
  title: 'about',
  description: 'about',
  countryId: 'about',
  audienceSize: 'about',
  audienceCountryIds: 'about',
  languageIds: 'about',
  feedbackLanguageIds: 'about',
  genreIds: 'about',
  excludedGenreIds: 'about',
  similarArtists: 'about',
  moods: 'about',
  acceptsUnreleased: 'about',
  acceptsExplicit: 'about',
  acceptsInstrumental: 'about',
  aiPolicy: 'about',
  reach: 'about',
  deliverable: 'terms',
  priceCredits: 'terms',
  replyDays: 'terms',
  keepDays: 'terms',
  weeklyCapacity: 'terms',
  maxOpen: 'terms',
  allowsReplies: 'terms',
};
/** Switches and choices, which have no place for a message. */
const withoutMessage: ReadonlySet<string> = new Set<Field>([
  'acceptsUnreleased',
  'acceptsExplicit',
  'acceptsInstrumental',
  'aiPolicy',
  'reach',
  'replyDays',
  'keepDays',
  'allowsReplies',
]);

/** The step of a field as the API names it; undefined for one that the form doesn't have. */
export const fieldStep = (field: string): ServiceStep | undefined => stepOfField[field as Field];

/** Whether a step shows the message of a refused field next to it. */
export const showsMessage = (step: ServiceStep, field: string): boolean =>
  fieldStep(field) === step && !withoutMessage.has(field);

/** The steps that are complete: nothing of theirs is missing, and the last one once the service is live. */
export const completeSteps = (service: Pick<OwnServiceDetail, 'status' | 'missing'>): ServiceStep[] =>
  serviceSteps.filter((step) =>
    step === 'checks' ? isLive(service) : !service.missing.some((part) => stepOfPart[part] === step),
  );

/** A missing part named in the URL, where its link leads. */
export const partFrom = (value: string | null): MissingPart | null =>
  (Object.keys(stepOfPart) as MissingPart[]).find((part) => part === value) ?? null;

type Progress = Pick<OwnServiceDetail, 'status' | 'missing'>;

/** The step at which to continue a service: the first with something missing, or the last. */
export function nextStep({ status, missing }: Progress): ServiceStep {
  if (status === 'active' || status === 'paused') return 'about';
  return serviceSteps.find((step) => missing.some((part) => stepOfPart[part] === step)) ?? 'checks';
}

/** A service that is being checked or suspended cannot be edited, so only its checks are shown. */
export const isClosed = ({ status }: Pick<OwnServiceDetail, 'status'>): boolean =>
  status === 'checking' || status === 'suspended';
/** Artists can choose it, or could before it was paused. */
export const isLive = ({ status }: Pick<OwnServiceDetail, 'status'>): boolean =>
  status === 'active' || status === 'paused';

/** The service was paused because its page was unreadable for days; no check failed. */
export const isUnread = (round: CheckRound | undefined): boolean =>
  round?.outcome === 'paused' && round.message !== null;
