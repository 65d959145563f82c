import type { Config } from '../../config.ts';

/** The public address of a stored image; null without one. */
export const imageUrl = (config: Pick<Config, 'apiUrl'>, file: string | null): string | null =>
  file === null ? null : `${config.apiUrl}/images/${file}`;

/** The storage key of an image; its name comes from `storeImage`. */
export const imageKey = (file: string): string => `images/${file}`;
