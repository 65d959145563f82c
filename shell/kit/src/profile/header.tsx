import type { Profile } from '@fanfare/api-contract';
import { PictureField, ProfileHeader, useObjectUrl } from '@fanfare/shared-ui';
import { useFailureMessage } from '../failure/use-failure-message.ts';
import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import { useSavePicture, type ProfileCalls } from './profile-api.ts';

interface HeaderProps {
  calls: ProfileCalls;
  profile: Profile;
  country: string | undefined;
}

/** Name, role and picture. A new picture is uploaded as soon as it is chosen, and previewed meanwhile. */
export function Header({ calls, profile, country }: HeaderProps) {
  const { t } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage('action');
  const { mutate, variables, isPending, isError, error, progress } = useSavePicture(calls);
  const preview = useObjectUrl(isPending ? variables : null);
  const src = preview ?? profile.profileImageUrl;
  return (
    <ProfileHeader
      name={profile.display_name}
      src={src}
      roleLabel={t('profile.role')}
      facts={country === undefined ? [] : [country]}
      actions={
        <PictureField
          name={profile.display_name}
          src={src}
          size={null}
          label={t('profile.picture.label')}
          texts={{
            choose: t('profile.picture.choose'),
            change: t('profile.picture.change'),
            hint: t('profile.picture.hint'),
            sending: t('profile.picture.sending'),
            tooLarge: t('profile.picture.tooLarge'),
            wrongType: t('profile.picture.wrongType'),
          }}
          sent={progress}
          error={isError ? messageFor(error) : undefined}
          onFile={(file) =>
            mutate(file, { onSuccess: () => notify({ text: t('profile.picture.saved'), tone: 'positive' }) })
          }
        />
      }
    />
  );
}
