import type { Text } from '../texts.ts';
import type { ProfileBody } from './profile-api.ts';

export const nameMaxLength = 80;
export const descriptionMaxLength = 2_000;

export type ProfileErrors = { [K in keyof ProfileBody]?: string | undefined };

/** Validates a profile before it is sent; the API validates again. */
export function checkProfile({ display_name, description_english }: ProfileBody, t: Text): ProfileErrors {
  const name = display_name.trim();
  const tooLong = (max: number) => t('profile.tooLong', { max });
  return {
    ...(name === '' && { display_name: t('profile.nameRequired') }),
    ...(name.length > nameMaxLength && { display_name: tooLong(nameMaxLength) }),
    ...(description_english.trim().length > descriptionMaxLength && {
      description_english: tooLong(descriptionMaxLength),
    }),
  };
}
