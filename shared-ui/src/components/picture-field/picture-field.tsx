import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { pictureProblem, pictureTypes, type PictureProblem } from '../../lib/picture.ts';
import { usePicturePreview } from '../../lib/use-picture-preview.ts';
import { Avatar, type AvatarProps } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { ProgressBar } from '../meters/bars.tsx';
import s from './picture-field.module.css';

export interface PictureFieldProps {
  /** Whose picture it is: its initials stand until there is one. */
  name: string;
  /** The picture as it is now. */
  src?: string | null;
  /** One that was just chosen: shown before anybody else has it. */
  chosen?: File | null;
  /** Null where the picture stands beside it already. */
  size?: AvatarProps['size'] | null;
  label: ReactNode;
  /** Quiet text beside the label: "optional". */
  labelEnd?: ReactNode;
  texts: {
    choose: string;
    /** The button's word where there is a picture already. */
    change: string;
    hint: string;
    /** Given with `onRemove`. */
    remove?: string;
    /** Names the progress; given with `sent`. */
    sending?: string;
  } & Record<PictureProblem, string>;
  /** How much of it was sent, 0 to 1, while it is on its way. */
  sent?: number | null;
  /** Why it was refused elsewhere. */
  error?: ReactNode;
  /** Called with a file that looks like a picture. */
  onFile: (file: File) => void;
  onRemove?: () => void;
}

/** Chooses a person's picture from the disk or by dropping it, shows it, and says at once where a file is none. */
export function PictureField(props: PictureFieldProps) {
  const { name, src, chosen = null, size = 80, label, labelEnd, texts, sent = null, error, onFile, onRemove } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [isOver, setIsOver] = useState(false);
  const preview = usePicturePreview(chosen);

  const isSending = sent !== null;
  const choose = (file: File | undefined) => {
    if (!file || isSending) return;
    const found = pictureProblem(file);
    setProblem(found);
    if (!found) onFile(file);
  };
  const over = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isOver);
  };
  const picture = preview ?? src;
  const wrong = problem ? texts[problem] : error;
  return (
    <div
      className={cx(s.field, isOver && s.over)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        choose(event.dataTransfer.files[0]);
      }}
    >
      {size !== null && <Avatar name={name} src={picture} size={size} decorative />}
      <div className={s.words}>
        <label htmlFor={id} className={s.label}>
          {label} {labelEnd && <span className={s.end}>{labelEnd}</span>}
        </label>
        <input
          ref={input}
          id={id}
          className={s.input}
          type="file"
          accept={pictureTypes.join(',')}
          aria-describedby={`${id}-note`}
          aria-invalid={wrong ? true : undefined}
          aria-busy={isSending || undefined}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className={s.buttons}>
          <Button size="s" aria-hidden="true" tabIndex={-1} loading={isSending} onClick={() => input.current?.click()}>
            {picture ? texts.change : texts.choose}
          </Button>
          {onRemove && (
            <Button size="s" variant="ghost" onClick={onRemove}>
              {texts.remove}
            </Button>
          )}
        </div>
        {isSending && texts.sending && (
          <ProgressBar className={s.progress} label={texts.sending} labelHidden value={sent} max={1} />
        )}
        <p id={`${id}-note`} aria-live="polite" className={cx(s.note, wrong && s.error)}>
          {wrong && <CircleAlert size={16} aria-hidden="true" />}
          {wrong ?? texts.hint}
        </p>
      </div>
    </div>
  );
}
