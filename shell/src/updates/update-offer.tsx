import { Button, VisuallyHidden } from '@fanfare/shared-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import type { Updates } from './updates.ts';
import s from './update-offer.module.css';

/** Announces a new version, without reloading before it is wanted. */
export function UpdateOffer({
  updates,
  reload = () => location.reload(),
}: {
  updates: Updates;
  /** Replaced in tests. */
  reload?: () => void;
}) {
  const { t } = useTranslation(namespace);
  const isOffered = useSyncExternalStore(updates.subscribe, updates.isOffered, updates.isOffered);
  useEffect(() => updates.start(), [updates]);
  return (
    <>
      {/* Rendered empty first: only then do screen readers announce its content. */}
      <VisuallyHidden role="status">{isOffered ? t('update.text') : ''}</VisuallyHidden>
      {isOffered && (
        <div className={s.place}>
          <section className={s.offer} aria-label={t('update.label')}>
            <p className={s.text}>{t('update.text')}</p>
            <div className={s.actions}>
              <Button size="s" variant="ghost" onClick={updates.later}>
                {t('update.later')}
              </Button>
              <Button size="s" variant="primary" onClick={reload}>
                {t('update.now')}
              </Button>
            </div>
          </section>
        </div>
      )}
    </>
  );
}
