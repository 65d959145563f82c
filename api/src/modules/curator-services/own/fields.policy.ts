import type { MissingPart, OwnServiceDetail, VerificationMethod, ServiceType } from '@fanfare/api-contract';
import type { Rules } from '../../../rules.ts';
import type { OwnRow } from './own.repository.ts';

const methods: Record<'playlist' | 'radio' | 'influencer', VerificationMethod[]> = {
  playlist: ['description'],
  radio: ['dns_txt', 'meta_tag', 'mail'],
  influencer: ['bio'],
};
const kindOf = (type: ServiceType) => (type === 'playlist' || type === 'radio' ? type : 'influencer');

/** How control over an address of such a type is shown. */
export const proofMethods = (type: ServiceType): VerificationMethod[] => methods[kindOf(type)];

const mostCountries = 5;
const mostLanguages = 10;
const mostArtists = 10;

/** What each field may hold. The contract bounds all types at once; this is about the one. */
export function limitsOf(type: ServiceType, { services, ownServices }: Rules): OwnServiceDetail['limits'] {
  const band = services.priceBands[type];
  return {
    price: { min: band.minCredits, max: band.maxCredits, step: services.priceStepCredits },
    replyDays: services.reply[type].allowedDays,
    keepDays: type === 'radio' ? [] : services.keepDays,
    weeklyCapacity: { min: services.minWeeklyCapacity, max: services.maxWeeklyCapacity },
    maxOpen: { min: 1, max: ownServices.maxMaxOpen },
    genres: { min: ownServices.minGenres, max: ownServices.maxGenres },
    audienceCountries: mostCountries,
    languages: mostLanguages,
    similarArtists: mostArtists,
    moods: ownServices.moods,
    maxMoods: ownServices.maxMoods,
    descriptionMin: ownServices.descriptionMinCharacters,
    proofMethods: proofMethods(type),
    mailboxes: type === 'radio' ? ownServices.proof.mailboxes : [],
  };
}

type Filled = Pick<
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

/** What a service still lacks, in the order in which a person would fill it in. */
export function missingOf(row: Filled, { ownServices }: Rules): MissingPart[] {
  const lacks: [MissingPart, boolean][] = [
    ['description', row.description.length < ownServices.descriptionMinCharacters],
    ['deliverable', row.deliverable === ''],
    ['genres', row.genre_ids.length < ownServices.minGenres],
    ['languages', row.language_ids.length === 0],
    ['feedbackLanguages', row.feedback_language_ids.length === 0],
    ['keepDays', row.type !== 'radio' && row.keep_days === null],
    // Nobody publishes how many listen; the others' audience is read from their page.
    ['audience', row.type === 'radio' && (row.audience_size === 0 || row.reach === null)],
    ['proof', row.ownership_verified_at === null],
  ];
  return lacks.filter(([, isLacking]) => isLacking).map(([part]) => part);
}
