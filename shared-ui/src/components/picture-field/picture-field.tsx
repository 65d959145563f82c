import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { pictureProblem, pictureTypes, type PictureProblem } from '../../lib/picture.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Avatar, type AvatarProps } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { ProgressBar } from '../meters/bars.tsx';
import v from '../visually-hidden/visually-hidden.module.css';
import s from './picture-field.module.css';

export interface PictureFieldProps {
  /** The owner of the picture, whose initials are shown until there is one. */
  name: string;
  /** The current picture. */
  src?: string | null;
  /** A picture that was just chosen: previewed before it is uploaded. */
  chosen?: File | null;
  /** Null if the picture is already shown beside the field. */
  size?: AvatarProps['size'] | null;
  label: ReactNode;
  /** Quiet text beside the label: "optional". */
  labelEnd?: ReactNode;
  texts: {
    choose: string;
    /** The button's label if there is a picture already. */
    change: string;
    hint: string;
    /** Required with `onRemove`. */
    remove?: string;
    /** Names the progress; required with `sent`. */
    sending?: string;
  } & Record<PictureProblem, string>;
  /** The uploaded share, 0 to 1, during an upload. */
  sent?: number | null;
  /** The server's error. */
  error?: ReactNode;
  /** Called with a file that passes as a picture. */
  onFile: (file: File) => void;
  onRemove?: () => void;
}

/** Picks a person's picture from the disk or by drag and drop, previews it, and rejects other files immediately. */
export function PictureField(props: PictureFieldProps) {
  const { name, src, chosen = null, size = 80, label, labelEnd, texts, sent = null, error, onFile, onRemove } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [isOver, setIsOver] = useState(false);
  const preview = useObjectUrl(chosen);

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
          className={cx(v.hidden, s.input)}
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
