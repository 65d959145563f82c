import type { ApiFailure } from '@fanfare/shell-contract';

/** Whether the API refused the request, as opposed to being broken or out of reach. */
export const isRefusal = (failure: ApiFailure): boolean => failure.status >= 400 && failure.status < 500;
