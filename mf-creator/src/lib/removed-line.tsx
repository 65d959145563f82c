import { useText } from '@fanfare/kit';
import { Button, type ButtonProps, cx, styles, Undo2Icon } from '@fanfare/shared-ui';
import s from './removed-line.module.css';

interface RemovedLineProps extends Pick<ButtonProps, 'ref' | 'loading' | 'aria-label'> {
  text: string;
  onUndo: () => void;
}

/** Stands for a removed item of a list, with a button to undo that. */
export function RemovedLine({ text, onUndo, ...button }: RemovedLineProps) {
  const { t } = useText();
  return (
    <div className={cx(styles.line, s.line)}>
      <span className={cx(styles.fill, styles.small)}>{text}</span>
      <Button {...button} size="s" variant="ghost" iconStart={<Undo2Icon size={16} />} onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  );
}
