import type { Account } from '@fanfare/api-contract';
import type { Role, ShellServices } from '@fanfare/shell-contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';

export interface NewProfile {
  roles: Role[];
  display_name: string;
  country_id: number | null;
  genreIds: number[];
  picture: File | null;
}

interface Completed {
  account: Account;
  /** The profile stands, but the picture did not arrive. */
  hasPictureFailed: boolean;
}

const imagePathOf = (roles: readonly Role[]) =>
  roles.length === 2
    ? ('PUT /api/account/profiles/profile-image' as const)
    : roles[0] === 'creator'
      ? ('PUT /api/creator/profile/profile-image' as const)
      : ('PUT /api/curator/profile/profile-image' as const);

async function complete(call: ShellServices['call'], { picture, ...profile }: NewProfile): Promise<Completed> {
  const account = await call('POST /api/account/complete-signup', { body: profile });
  if (!picture) return { account, hasPictureFailed: false };
  const body = new FormData();
  body.set('filename', picture);
  try {
    await call(imagePathOf(profile.roles), { body });
    return { account, hasPictureFailed: false };
  } catch {
    // The account is complete without it, and the picture can be chosen again in the profile.
    return { account, hasPictureFailed: true };
  }
}

/** React hook: makes the chosen profiles, then sets their picture. */
export function useCompleteSignup() {
  const { call } = useServices();
  return useMutation({ mutationFn: (profile: NewProfile) => complete(call, profile) });
}
