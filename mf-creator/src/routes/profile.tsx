import { Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../features/profile/api/profile.ts';
import { ProfileForm } from '../features/profile/components/profile-form.tsx';
import { ProfileImage } from '../features/profile/components/profile-image.tsx';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';

/** My creator profile. */
export function ProfilePage() {
  const { t } = useText();
  const { call } = useServices();
  const profile = useQuery(profileQuery(call));
  return (
    <Page title={t('profile.title')} subtitle={t('profile.subtitle')} width="narrow">
      {profile.isPending && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton shape="block" width="100%" height={360} />
        </div>
      )}
      {profile.isError && !profile.data && <LoadError error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && (
        <>
          <ProfileImage profile={profile.data} />
          <ProfileForm profile={profile.data} />
        </>
      )}
    </Page>
  );
}
