import type { Account } from '@fanfare/api-contract';
import { upload, useShell } from '@fanfare/kit';
import type { Role, ShellServices } from '@fanfare/shell-contract';
import { useRef, useState } from 'react';
import { useSending } from '../../../lib/sending/use-sending.ts';

export interface NewProfile {
  roles: Role[];
  display_name: string;
  country_id: number | null;
  genreIds: number[];
  picture: File | null;
}

interface Completed {
  account: Account;
  /** The profile was created but the picture failed: the API's refusal, or the error. */
  pictureFailure: unknown;
}

const imagePathOf = (roles: readonly Role[]) =>
  roles.length === 2
    ? ('PUT /api/account/profiles/profile-image' as const)
    : roles[0] === 'creator'
      ? ('PUT /api/creator/profile/profile-image' as const)
      : ('PUT /api/curator/profile/profile-image' as const);

async function complete(
  call: ShellServices['call'],
  { picture, ...profile }: NewProfile,
  onPictureSent: (share: number) => void,
  withoutPicture: AbortSignal,
): Promise<Completed> {
  const account = await call('POST /api/account/complete-signup', { body: profile });
  let pictureFailure: unknown = null;
  if (picture) {
    const sent = { ...upload(picture, onPictureSent), signal: withoutPicture };
    // The account is complete without it, and the picture can be chosen again in the profile.
    await call(imagePathOf(profile.roles), sent).catch((thrown: unknown) => {
      if (!withoutPicture.aborted) pictureFailure = thrown;
    });
  }
  // Nothing depends on this mark, so failing to set it is harmless.
  if (!account.onboardingCompleted) await call('POST /api/account/onboarding_completed').catch(() => {});
  return { account, pictureFailure };
}

/** React hook: creates the chosen profiles, then sets their picture. */
export function useCompleteSignup() {
  const { call } = useShell();
  const [sentShare, setSentShare] = useState<number | null>(null);
  const skip = useRef<AbortController | null>(null);
  const sending = useSending((profile: NewProfile) => {
    skip.current = new AbortController();
    setSentShare(null);
    return complete(call, profile, setSentShare, skip.current.signal);
  });
  return {
    ...sending,
    /** Share of the picture uploaded so far, 0 to 1; null before the upload starts. */
    sentShare,
    /** Continues without waiting for the picture. */
    skipPicture: () => skip.current?.abort(),
  };
}
