import type { Profile } from '@fanfare/api-contract';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';

export const profileQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: ['curator', 'profile'],
    queryFn: ({ signal }) => call('GET /api/curator/profile', { signal }),
  });

export const countriesQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: ({ signal }) => call('GET /countries', { signal }),
    staleTime: 60 * 60_000,
  });

/** Takes over a changed profile: here, and in the shell's header. */
function useTakeOver() {
  const { call, refreshAccount } = useServices();
  const queries = useQueryClient();
  return (profile: Profile) => {
    queries.setQueryData(profileQuery(call).queryKey, profile);
    void refreshAccount().catch(() => {});
  };
}

export type ProfileBody = Pick<Profile, 'display_name' | 'description_english' | 'country_id'>;

/** React hook: changes name, description and country. */
export function useSaveProfile() {
  const { call } = useServices();
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: (body: ProfileBody) => call('PUT /api/curator/profile', { body }),
    onSuccess: takeOver,
  });
}

/** React hook: changes the picture. */
export function useSavePicture() {
  const { call } = useServices();
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: (picture: File) => {
      const body = new FormData();
      body.set('filename', picture);
      return call('PUT /api/curator/profile/profile-image', { body });
    },
    onSuccess: takeOver,
  });
}
