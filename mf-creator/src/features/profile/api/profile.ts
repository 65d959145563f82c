import type { Api } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';

const profileKey = ['creator', 'profile'] as const;
export type ProfileBody = Api['PUT /api/creator/profile']['body'];

/** My creator profile. */
export const profileQuery = (call: Call) =>
  queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) => call('GET /api/creator/profile', { signal }),
  });

/** React hook: saves the profile; the header's name follows. */
export function useSaveProfile() {
  const { call, refreshAccount } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileBody) => call('PUT /api/creator/profile', { body }),
    onSuccess: (profile) => {
      client.setQueryData(profileKey, profile);
      refreshAccount().catch(() => undefined);
    },
  });
}

/** React hook: sets the profile's image. */
export function useSaveImage() {
  const { call, refreshAccount } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('filename', file);
      return call('PUT /api/creator/profile/profile-image', { body });
    },
    onSuccess: (profile) => {
      client.setQueryData(profileKey, profile);
      refreshAccount().catch(() => undefined);
    },
  });
}
