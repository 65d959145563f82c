import type { MissingPart, OwnServiceDetail, VerificationMethod, ServiceType } from '@fanfare/api-contract';
import type { Rules } from '../../../rules.ts';
import type { OwnRow } from './own.repository.ts';

const methods: Record<'playlist' | 'radio' | 'influencer', VerificationMethod[]> = {
  playlist: ['description'],
  radio: ['dns_txt', 'meta_tag', 'mail'],
  influencer: ['bio'],
};
const kindOf = (type: ServiceType) => (type === 'playlist' || type === 'radio' ? type : 'influencer');

/** The ways to verify ownership of an address of a type. */
export const verificationMethods = (type: ServiceType): VerificationMethod[] => methods[kindOf(type)];

/** The bounds of each field for one type. */
export function limitsOf(type: ServiceType, { services, ownServices }: Rules): OwnServiceDetail['limits'] {
  const band = services.priceBands[type];
  return {
    price: { min: band.minCredits, max: band.maxCredits, step: services.priceStepCredits },
    replyDays: services.reply[type].allowedDays,
    keepDays: type === 'radio' ? [] : services.keepDays,
    weeklyCapacity: { min: services.minWeeklyCapacity, max: services.maxWeeklyCapacity },
    maxOpen: { min: 1, max: ownServices.maxMaxOpen },
    genres: { min: ownServices.minGenres, max: ownServices.maxGenres },
    excludedGenres: ownServices.maxExcludedGenres,
    audienceCountries: ownServices.maxAudienceCountries,
    languages: ownServices.maxLanguages,
    similarArtists: ownServices.maxSimilarArtists,
    moods: ownServices.moods,
    maxMoods: ownServices.maxMoods,
    descriptionMin: ownServices.descriptionMinCharacters,
    proofMethods: verificationMethods(type),
    mailboxes: type === 'radio' ? ownServices.proof.mailboxes : [],
  };
}

type OnboardingFields = Pick<
  OwnRow,
  | 'type'
  | 'description'
  | 'deliverable'
  | 'genre_ids'
  | 'language_ids'
  | 'feedback_language_ids'
  | 'keep_days'
  | 'audience_size'
  | 'reach'
  | 'ownership_verified_at'
>;

/** The missing parts, in the order of the wizard. */
export function missingOf(row: OnboardingFields, { ownServices }: Rules): MissingPart[] {
  const parts: [MissingPart, boolean][] = [
    ['description', row.description.length < ownServices.descriptionMinCharacters],
    ['deliverable', row.deliverable === ''],
    ['genres', row.genre_ids.length < ownServices.minGenres],
    ['languages', row.language_ids.length === 0],
    ['feedbackLanguages', row.feedback_language_ids.length === 0],
    ['keepDays', row.type !== 'radio' && row.keep_days === null],
    // Only radios state their audience; the others' is read from their page.
    ['audience', row.type === 'radio' && (row.audience_size === 0 || row.reach === null)],
    ['proof', row.ownership_verified_at === null],
  ];
  return parts.filter(([, isMissing]) => isMissing).map(([part]) => part);
}
