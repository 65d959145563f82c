import { Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../features/profile/api/profile.ts';
import { PictureField } from '../features/profile/components/picture-field.tsx';
import { ProfileForm } from '../features/profile/components/profile-form.tsx';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';

/** The curator's profile. */
export function Profile() {
  const { t } = useText();
  const { call } = useServices();
  const profile = useQuery(profileQuery(call));
  return (
    <Page title={t('profile.title')} lead={t('profile.lead')} width="narrow">
      {profile.data ? (
        <>
          <PictureField profile={profile.data} />
          <ProfileForm profile={profile.data} />
        </>
      ) : profile.error ? (
        <LoadError error={profile.error} onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton shape="circle" width={96} height={96} />
          <Skeleton lines={6} />
        </>
      )}
    </Page>
  );
}
