import type { CallTypes, listAnswered } from '@fanfare/api-contract';

export const decisions = ['accepted', 'declined', 'wrong_match'] as const;
type Decision = (typeof decisions)[number];

/** What my answers are filtered by. All of it lives in the URL, so that back, reload and a shared link restore it. */
export interface AnswerFilters {
  /** Words of the answer, the track or the artist; the search field has it as it is typed. */
  q: string;
  decision: Decision | null;
  onlyHelpful: boolean;
  serviceId: number | null;
}

/** Reads the filters from a URL, but for the words; invalid values become none. */
export function readFilters(search: URLSearchParams): Omit<AnswerFilters, 'q'> {
  const service = search.get('service') ?? '';
  return {
    decision: decisions.find((one) => one === search.get('decision')) ?? null,
    onlyHelpful: search.get('helpful') === 'yes',
    serviceId: /^[1-9]\d{0,8}$/.test(service) ? Number(service) : null,
  };
}

export const isFiltered = ({ q, decision, onlyHelpful, serviceId }: AnswerFilters): boolean =>
  q !== '' || decision !== null || onlyHelpful || serviceId !== null;

/** The filters as the API takes them. */
export const queryOf = ({
  q,
  decision,
  onlyHelpful,
  serviceId,
}: AnswerFilters): CallTypes<typeof listAnswered>['query'] => ({
  ...(q !== '' && { q }),
  ...(decision && { decision }),
  ...(onlyHelpful && { helpful: 'yes' as const }),
  ...(serviceId !== null && { serviceId }),
});
