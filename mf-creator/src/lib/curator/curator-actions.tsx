import './curator-texts.ts';
import type { ServiceCard } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { BanIcon, BookmarkIcon, Button } from '@fanfare/shared-ui';
import s from './curator-actions.module.css';

export interface CuratorActionsProps {
  curator: ServiceCard['curator'];
  isSaved: boolean;
  isBlocking: boolean;
  onSave: (curator: ServiceCard['curator'], isSaved: boolean) => void;
  onBlock: (curator: ServiceCard['curator']) => void;
}

/** Two buttons below a service: one saves its curator, one blocks them. */
export function CuratorActions({ curator, isSaved, isBlocking, onSave, onBlock }: CuratorActionsProps) {
  const { t } = useText();
  const name = curator.display_name;
  return (
    <>
      <Button
        className={s.save}
        size="s"
        variant="ghost"
        aria-pressed={isSaved}
        aria-label={t(isSaved ? 'savedCurators.savedNamed' : 'savedCurators.saveNamed', { name })}
        iconStart={<BookmarkIcon size={16} aria-hidden="true" />}
        onClick={() => onSave(curator, !isSaved)}
      >
        {t(isSaved ? 'savedCurators.saved' : 'savedCurators.save')}
      </Button>
      <Button
        size="s"
        variant="ghost"
        aria-label={t('blockedCurators.blockNamed', { name })}
        iconStart={<BanIcon size={16} aria-hidden="true" />}
        loading={isBlocking}
        onClick={() => onBlock(curator)}
      >
        {t('blockedCurators.block')}
      </Button>
    </>
  );
}
