/** How many days are looked at. */
export const periods = ['30', '90', '365'] as const;
export type Period = (typeof periods)[number];

/** What the figures are of. It lives in the address, so that back, reload and a shared link keep it. */
export interface StatisticsFilters {
  days: Period;
  /** Null for all services. */
  serviceId: number | null;
}

const usual: Period = '90';
const isPeriod = (text: string | null): text is Period => periods.some((period) => period === text);

/** Reads it from an address; what is not understood is what is usual. */
export function readFilters(search: URLSearchParams): StatisticsFilters {
  const days = search.get('days');
  const service = search.get('service') ?? '';
  return {
    days: isPeriod(days) ? days : usual,
    serviceId: /^[1-9]\d{0,9}$/.test(service) ? Number(service) : null,
  };
}

/** Writes it into an address, leaving out what is usual; the view stays. */
export function writeFilters({ days, serviceId }: StatisticsFilters): URLSearchParams {
  const search = new URLSearchParams({ view: 'statistics' });
  if (days !== usual) search.set('days', days);
  if (serviceId !== null) search.set('service', String(serviceId));
  return search;
}
