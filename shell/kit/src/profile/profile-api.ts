import type { Api, Profile } from '@fanfare/api-contract';
import type { Call, Role } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyFactory } from '../query-keys.ts';
import { useShell } from '../shell.tsx';
import { upload } from '../upload.ts';

export type ProfileBody = Api['PUT /api/creator/profile']['body'];

/** A role's calls. They are literals of the remote: its release lists the calls that it makes. */
export interface ProfileCalls {
  role: Role;
  load: 'GET /api/creator/profile' | 'GET /api/curator/profile';
  save: 'PUT /api/creator/profile' | 'PUT /api/curator/profile';
  savePicture: 'PUT /api/creator/profile/profile-image' | 'PUT /api/curator/profile/profile-image';
}

/** My profile in a role. */
export const profileQuery = (call: Call, { role, load }: ProfileCalls) =>
  queryOptions({
    queryKey: keyFactory(`mf-${role}`)('profile'),
    queryFn: ({ signal }) => call(load, { signal }),
  });

/** React hook: stores a changed profile in the cache and updates the shell's header. */
function useStoreProfile(calls: ProfileCalls) {
  const { call, refreshAccount } = useShell();
  const client = useQueryClient();
  return (profile: Profile) => {
    client.setQueryData(profileQuery(call, calls).queryKey, profile);
    refreshAccount().catch(() => undefined);
  };
}

/** React hook: saves name, description and country. */
export function useSaveProfile(calls: ProfileCalls) {
  const { call } = useShell();
  const onSuccess = useStoreProfile(calls);
  return useMutation({ mutationFn: (body: ProfileBody) => call(calls.save, { body }), onSuccess });
}

/** React hook: uploads the picture; `progress` is the share sent, 0 to 1, null while nothing is uploaded. */
export function useSavePicture(calls: ProfileCalls) {
  const { call } = useShell();
  const onSuccess = useStoreProfile(calls);
  const [progress, setProgress] = useState(0);
  const save = useMutation({
    mutationFn: (picture: File) => call(calls.savePicture, upload(picture, setProgress)),
    onSuccess,
  });
  return { ...save, progress: save.isPending ? progress : null };
}
