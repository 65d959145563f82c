import type { Profile } from '@fanfare/api-contract';
import { Avatar, Banner, Button } from '@fanfare/shared-ui';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useText } from '../../../lib/use-text.ts';
import { useSaveImage } from '../api/profile.ts';
import s from './profile-form.module.css';

/** The profile's picture, or its initials, and a way to change it. */
export function ProfileImage({ profile }: { profile: Profile }) {
  const { t } = useText();
  const failure = useFailure();
  const save = useSaveImage();
  return (
    <>
      <div className={s.image}>
        <Avatar name={profile.display_name} src={profile.profileImageUrl} size={80} decorative />
        <div>
          <b>{profile.display_name}</b>
          <p>{t('profile.role')}</p>
        </div>
        <label className={s.choose}>
          <Button loading={save.isPending} tabIndex={-1} render={<span />}>
            {t('profile.image')}
          </Button>
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('profile.image')}
            disabled={save.isPending}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) save.mutate(file);
            }}
          />
        </label>
      </div>
      {save.isError && (
        <Banner className={s.error} tone="danger">
          {failure(save.error)}
        </Banner>
      )}
    </>
  );
}
