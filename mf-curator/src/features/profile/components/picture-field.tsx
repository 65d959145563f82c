import type { Profile } from '@fanfare/api-contract';
import { Avatar, Button, CircleAlertIcon } from '@fanfare/shared-ui';
import { useId, useRef, useState } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { useSavePicture } from '../api/profile.ts';
import s from './picture-field.module.css';

/** What the API takes as a picture; it looks at the content again. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const maxBytes = 5 * 1024 * 1024;

/** Shows the picture, and takes another one at once. */
export function PictureField({ profile }: { profile: Profile }) {
  const { t } = useText();
  const { notify } = useServices();
  const failureText = useFailure();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const save = useSavePicture();
  const [problem, setProblem] = useState<'pictureTooLarge' | 'pictureWrongType' | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = !types.includes(file.type) ? 'pictureWrongType' : file.size > maxBytes ? 'pictureTooLarge' : null;
    setProblem(found);
    if (!found) save.mutate(file, { onSuccess: () => notify({ text: t('profile.pictureSaved'), tone: 'positive' }) });
  };
  const error = problem ? t(`profile.${problem}`) : save.error ? failureText(save.error) : null;
  return (
    <div className={s.field}>
      <Avatar name={profile.display_name} src={profile.profileImageUrl} size={96} decorative />
      <div>
        <label htmlFor={id} className={s.label}>
          {t('profile.picture')}
        </label>
        <input
          ref={input}
          id={id}
          className={s.input}
          type="file"
          accept={types.join(',')}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className={s.buttons}>
          <Button
            size="s"
            aria-hidden="true"
            tabIndex={-1}
            loading={save.isPending}
            onClick={() => input.current?.click()}
          >
            {profile.profileImageUrl ? t('profile.changePicture') : t('profile.choosePicture')}
          </Button>
        </div>
        <p id={`${id}-note`} aria-live="polite" className={error ? s.problem : s.hint}>
          {error ? <CircleAlertIcon size={16} aria-hidden="true" /> : null}
          {error ?? t('profile.pictureHint')}
        </p>
      </div>
    </div>
  );
}
