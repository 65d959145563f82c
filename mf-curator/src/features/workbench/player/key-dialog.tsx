import { useText } from '@fanfare/kit';
import { Dialog } from '@fanfare/shared-ui';
import s from './key-help.module.css';
import { Keys } from './keys.tsx';

/** All shortcuts in full, in the order they are needed. */
const allRows = [
  { keys: ['Space'], does: 'play' },
  { keys: ['←', '→'], does: 'step' },
  { keys: ['N'], does: 'note' },
  { keys: ['A'], does: 'accept' },
  { keys: ['D'], does: 'decline' },
  { keys: ['W'], does: 'wrongMatch' },
  { keys: ['1–0'], does: 'reason' },
  { keys: ['F'], does: 'feedback' },
  { keys: ['P'], does: 'phrases' },
  { keys: ['R'], does: 'rate' },
  { keys: ['1–5'], does: 'rating' },
  { keys: ['V'], does: 'newVersion' },
  { keys: ['Esc'], does: 'leave' },
  { keys: ['Ctrl', 'Enter'], does: 'answer' },
  { keys: ['Z'], does: 'undo' },
  { keys: ['J'], does: 'next' },
  { keys: ['K'], does: 'back' },
  { keys: ['/'], does: 'search' },
  { keys: ['T'], does: 'artistNote' },
  { keys: ['?'], does: 'help' },
] as const;

/** What every key of the workbench does. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('keys.title')} closeLabel={t('keys.close')}>
      <p className={s.text}>{t('keys.text')}</p>
      <dl className={s.list}>
        {allRows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{t(`keys.does.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
