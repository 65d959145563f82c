import { useKeys, useText } from '@fanfare/kit';
import { Kbd, lazyScreen } from '@fanfare/shared-ui';
import { Suspense, useState } from 'react';
import s from './key-help.module.css';
import { Keys } from './keys.tsx';

const rows = [
  { keys: ['Space'], does: 'play' },
  { keys: ['←', '→'], does: 'step' },
  { keys: ['A'], does: 'accept' },
  { keys: ['D'], does: 'decline' },
  { keys: ['W'], does: 'wrongMatch' },
  { keys: ['N'], does: 'note' },
  { keys: ['1–0'], does: 'reason' },
  { keys: ['F'], does: 'feedback' },
] as const;

// Loaded once it is opened.
const KeyDialog = lazyScreen(() =>
  import(/* webpackChunkName: "keys" */ './key-dialog.tsx').then((it) => it.KeyDialog),
);

/** The most important shortcuts of the workbench; `?` explains all of them. */
export function KeyHelp() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <ul className={s.keys} aria-label={t('keys.label')}>
        {rows.map((row) => (
          <li key={row.does}>
            <Keys keys={row.keys} />
            {t(`keys.${row.does}`)}
          </li>
        ))}
        <li>
          <button type="button" className={s.all} onClick={() => setOpen(true)}>
            <Kbd>?</Kbd>
            {t('keys.all')}
          </button>
        </li>
      </ul>
      {isOpen ? (
        <Suspense fallback={null}>
          <KeyDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
