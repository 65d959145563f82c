import { useText } from '@fanfare/kit';
import { AudioLinesIcon, Button, cx, styles } from '@fanfare/shared-ui';
import s from './chosen-file.module.css';

interface ChosenFileProps {
  name: string;
  /** Its size, below the name. */
  size?: string;
  onRemove: () => void;
}

/** An audio file that isn't uploaded yet. */
export function ChosenFile({ name, size, onRemove }: ChosenFileProps) {
  const { t } = useText();
  return (
    <div className={cx(styles.line, s.file)}>
      <AudioLinesIcon size={20} aria-hidden="true" />
      <span>
        <b>{name}</b>
        {size && <small className={styles.figures}>{size}</small>}
      </span>
      <Button size="s" onClick={onRemove}>
        {t('removeFile')}
      </Button>
    </div>
  );
}
