import type { Profile } from '@fanfare/api-contract';
import { PictureField } from '@fanfare/shared-ui';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { useSavePicture } from '../api/profile.ts';

/** The profile's picture; another one is sent as soon as it is chosen. */
export function Picture({ profile }: { profile: Profile }) {
  const { t } = useText();
  const { notify } = useServices();
  const failure = useFailure();
  const { mutate, variables, isPending, isError, error, sent } = useSavePicture();
  return (
    <PictureField
      name={profile.display_name}
      src={profile.profileImageUrl}
      chosen={isPending ? variables : null}
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
      error={isError ? failure(error) : undefined}
      onFile={(file) =>
        mutate(file, { onSuccess: () => notify({ text: t('profile.picture.saved'), tone: 'positive' }) })
      }
    />
  );
}
