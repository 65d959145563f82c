import type { ProfileBody } from '../api/profile.ts';

export const nameMax = 80;
export const descriptionMax = 2_000;

type Problems = { [K in keyof ProfileBody]?: 'missing' | 'tooLong' };

/** What is wrong with a profile before it is sent; the API looks again. */
export function checkProfile({ display_name, description_english }: ProfileBody): Problems {
  const name = display_name.trim();
  return {
    ...(name === '' ? { display_name: 'missing' } : name.length > nameMax ? { display_name: 'tooLong' } : {}),
    ...(description_english.trim().length > descriptionMax ? { description_english: 'tooLong' } : {}),
  };
}
