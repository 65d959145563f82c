import type { Profile } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { PictureField, ProfileHeader, usePicturePreview } from '@fanfare/shared-ui';
import { useSavePicture } from '../api/profile.ts';

interface HeaderProps {
  profile: Profile;
  country: string | undefined;
}

/** Whose profile it is. Another picture is sent as soon as it is chosen, and shown meanwhile. */
export function Header({ profile, country }: HeaderProps) {
  const { t } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const { mutate, variables, isPending, isError, error, sent } = useSavePicture();
  const preview = usePicturePreview(isPending ? variables : null);
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
          sent={sent}
          error={isError ? messageFor(error) : undefined}
          onFile={(file) =>
            mutate(file, { onSuccess: () => notify({ text: t('profile.picture.saved'), tone: 'positive' }) })
          }
        />
      }
    />
  );
}
