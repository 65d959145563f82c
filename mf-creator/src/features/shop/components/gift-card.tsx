import { useShell, useText } from '@fanfare/kit';
import {
  Button,
  CheckIcon,
  CopyIcon,
  CreditAmount,
  DownloadIcon,
  Flare,
  styles,
  VisuallyHidden,
} from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';
import { useEffect, useState } from 'react';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import { focusElement } from '../../../lib/focus-element.ts';
import { paths } from '../../../paths.ts';
import { saveGiftPicture } from '../lib/gift-picture.ts';
import s from './gift-card.module.css';

type Gift = DataOf<'POST /api/v2/purchases/:id/gift-code'>;

const copiedForMs = 2_000;

/** A gift to pass on: the code, a message to send with it, and an image to print or share. */
export function GiftCard({ gift }: { gift: Gift }) {
  const { t, locale } = useText();
  const creditsNumber = useCreditsNumber();
  const { notify } = useShell();
  const [copied, setCopied] = useState<'code' | 'greeting' | null>(null);
  const credits = creditsNumber(gift.credits);
  const shop = `${location.host}${paths.shop}`;
  const greeting = t('give.greeting', { credits, code: gift.code, address: `${location.origin}${paths.shop}` });

  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (what: 'code' | 'greeting', text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(what);
    } catch {
      // Without clipboard permission the texts can still be selected by hand.
      notify({ text: t('give.notCopied'), tone: 'warning' });
    }
  };
  const save = async () => {
    const texts = { credits: t('give.amount', { credits }), code: gift.code, how: t('give.how', { address: shop }) };
    try {
      await saveGiftPicture(texts);
    } catch {
      notify({ text: t('give.notSaved'), tone: 'warning' });
    }
  };
  const icon = (what: 'code' | 'greeting') => (copied === what ? <CheckIcon size={16} /> : <CopyIcon size={16} />);
  return (
    <div className={styles.stack}>
      <div className={s.card} ref={focusElement} tabIndex={-1} role="group" aria-label={t('give.card')}>
        <Flare variant="modal" className={s.flare} />
        <p className={s.amount}>
          <CreditAmount credits={gift.credits} unitLabel="" locale={locale} size="xl" compact />
          {t('give.unit')}
        </p>
        <p className={s.code} data-figures="">
          {gift.code}
        </p>
        <p className={styles.small}>{t('give.how', { address: shop })}</p>
      </div>
      <div className={styles.wrap}>
        <Button variant="primary" iconStart={icon('code')} onClick={() => void copy('code', gift.code)}>
          {t(copied === 'code' ? 'give.copied' : 'give.copy')}
        </Button>
        <Button iconStart={<DownloadIcon size={16} />} onClick={() => void save()}>
          {t('give.picture')}
        </Button>
      </div>
      <figure className={s.greeting}>
        <figcaption>{t('give.words')}</figcaption>
        <blockquote>{greeting}</blockquote>
        <Button size="s" iconStart={icon('greeting')} onClick={() => void copy('greeting', greeting)}>
          {t(copied === 'greeting' ? 'give.copied' : 'give.copyWords')}
        </Button>
      </figure>
      <p className={styles.small} role="note">
        {t('give.once')}
      </p>
      <VisuallyHidden role="status">{copied !== null && t('give.copied')}</VisuallyHidden>
    </div>
  );
}
