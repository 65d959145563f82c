import { Avatar, Button, CircleAlertIcon } from '@fanfare/shared-ui';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { pictureProblem, pictureTypes } from '../lib/picture.ts';
import s from './picture-field.module.css';

interface PictureFieldProps {
  /** Whose picture it is: its initials stand until there is one. */
  name: string;
  picture: File | null;
  onPicture: (picture: File | null) => void;
}

/** Chooses a picture, and shows it. */
export function PictureField({ name, picture, onPicture }: PictureFieldProps) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<ReturnType<typeof pictureProblem>>(null);
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
    return undefined;
  }, [address]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = pictureProblem(file);
    setProblem(found);
    if (!found) onPicture(file);
  };
  return (
    <div className={s.field}>
      <Avatar name={name || '·'} src={address} size={80} decorative />
      <div>
        <label htmlFor={id} className={s.label}>
          {t('complete.picture')} <span>{t('complete.optional')}</span>
        </label>
        <input
          ref={input}
          id={id}
          className={s.input}
          type="file"
          accept={pictureTypes.join(',')}
          aria-describedby={`${id}-note`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className={s.buttons}>
          <Button size="s" aria-hidden="true" tabIndex={-1} onClick={() => input.current?.click()}>
            {picture ? t('complete.changePicture') : t('complete.choosePicture')}
          </Button>
          {picture ? (
            <Button size="s" variant="ghost" onClick={() => onPicture(null)}>
              {t('complete.removePicture')}
            </Button>
          ) : null}
        </div>
        <p id={`${id}-note`} aria-live="polite" className={problem ? s.problem : s.hint}>
          {problem ? <CircleAlertIcon size={16} aria-hidden="true" /> : null}
          {problem ? t(`complete.${problem}`) : t('complete.pictureHint')}
        </p>
      </div>
    </div>
  );
}
