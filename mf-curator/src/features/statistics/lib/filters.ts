/** The periods, in days. */
export const periods = ['30', '90', '365'] as const;
export type Period = (typeof periods)[number];

/** The filters of the figures. They live in the URL, so that back, reload and a shared link restore them. */
export interface StatisticsFilters {
  days: Period;
  /** Null for all services. */
  serviceId: number | null;
}

const usual: Period = '90';
const isPeriod = (text: string | null): text is Period => periods.some((period) => period === text);

/** Reads the filters from a URL; invalid values become the defaults. */
export function readFilters(search: URLSearchParams): StatisticsFilters {
  const days = search.get('days');
  const service = search.get('service') ?? '';
  return {
    days: isPeriod(days) ? days : usual,
    serviceId: /^[1-9]\d{0,9}$/.test(service) ? Number(service) : null,
  };
}

/** Writes the filters to a URL, leaving out defaults; the view stays. */
export function writeFilters({ days, serviceId }: StatisticsFilters): URLSearchParams {
  const search = new URLSearchParams({ view: 'statistics' });
  if (days !== usual) search.set('days', days);
  if (serviceId !== null) search.set('service', String(serviceId));
  return search;
}
