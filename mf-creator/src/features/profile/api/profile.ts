import type { Api, Profile } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';

export type ProfileBody = Api['PUT /api/creator/profile']['body'];

/** My creator profile. */
export const profileQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => call('GET /api/creator/profile', { signal }),
  });

/** React hook: takes over a changed profile, here and in the shell's header. */
function useTakeOver() {
  const { refreshAccount } = useShell();
  const client = useQueryClient();
  return (profile: Profile) => {
    client.setQueryData(queryKeys.profile, profile);
    refreshAccount().catch(() => undefined);
  };
}

/** React hook: saves name, description and country. */
export function useSaveProfile() {
  const { call } = useShell();
  const onSuccess = useTakeOver();
  return useMutation({
    mutationFn: (body: ProfileBody) => call('PUT /api/creator/profile', { body }),
    onSuccess,
  });
}

/** React hook: sets the picture; `sent` is how much of it has left, 0 to 1, while it is on its way. */
export function useSavePicture() {
  const { call } = useShell();
  const onSuccess = useTakeOver();
  const [sent, setSent] = useState(0);
  const save = useMutation({
    mutationFn: (picture: File) => {
      const body = new FormData();
      body.append('filename', picture);
      setSent(0);
      const onUploadProgress = (sentBytes: number, totalBytes: number) => setSent(sentBytes / totalBytes);
      return call('PUT /api/creator/profile/profile-image', { body, onUploadProgress });
    },
    onSuccess,
  });
  return { ...save, sent: save.isPending ? sent : null };
}
