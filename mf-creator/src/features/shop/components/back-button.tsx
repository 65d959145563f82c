import { ArrowLeftIcon, Button } from '@fanfare/shared-ui';
import s from './buy-panel.module.css';

/** The back button at the end of a panel. */
export function BackButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button className={s.back} variant="ghost" size="s" iconStart={<ArrowLeftIcon size={16} />} onClick={onClick}>
      {text}
    </Button>
  );
}
