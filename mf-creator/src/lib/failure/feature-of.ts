import type { ApiFailure } from '@fanfare/shell-contract';

/** The feature's name that a `pro_required` refusal carries: the title of the Pro modal. */
export function featureOf({ details }: ApiFailure): string | undefined {
  const feature = (details as { feature?: unknown } | null | undefined)?.feature;
  return typeof feature === 'string' ? feature : undefined;
}
