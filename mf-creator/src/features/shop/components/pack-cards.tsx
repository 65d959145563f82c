import type { Pack, Purchase } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, Card, formatEuros, styles, Tag } from '@fanfare/shared-ui';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import { bestValue } from '../lib/packs.ts';
import s from './pack-cards.module.css';

interface PackCardsProps {
  packs: readonly Pack[];
  purpose: Purchase['purpose'];
  /** Omitted if nothing can be bought. */
  onBuy?: ((pack: Pack) => void) | undefined;
}

/** The packs, with their price per credit. */
export function PackCards({ packs, purpose, onBuy }: PackCardsProps) {
  const { t, locale } = useText();
  const creditsNumber = useCreditsNumber();
  const best = bestValue(packs);
  const euros = (cents: number) => formatEuros(cents, locale);
  return (
    <ul className={s.packs}>
      {packs.map((pack) => {
        const credits = creditsNumber(pack.credits);
        return (
          <Card key={pack.id} className={s.pack} render={<li />}>
            <div className={styles.fill}>
              <div className={s.name}>
                <h3 className={styles.subhead}>{t('shop.pack', { credits })}</h3>
                {pack === best && <Tag tone="role">{t('shop.best')}</Tag>}
              </div>
              <p className={styles.small}>
                {t('shop.each', { price: euros(pack.priceCents / pack.credits) })}
                {pack.savingPercent > 0 && ` · ${t('shop.saving', { percent: pack.savingPercent })}`}
              </p>
            </div>
            <span className={s.price}>{euros(pack.priceCents)}</span>
            {onBuy && (
              <Button
                aria-label={t(purpose === 'gift' ? 'shop.givePack' : 'shop.buyPack', {
                  credits,
                  price: euros(pack.priceCents),
                })}
                onClick={() => onBuy(pack)}
              >
                {t(purpose === 'gift' ? 'shop.give' : 'shop.buy')}
              </Button>
            )}
          </Card>
        );
      })}
    </ul>
  );
}
