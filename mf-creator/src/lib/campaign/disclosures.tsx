import type { Platform } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { styles } from '@fanfare/shared-ui';
import s from './disclosures.module.css';

/** What posts have to say, by platform. */
export function Disclosures({ disclosures }: { disclosures: readonly { type: Platform; disclosure: string }[] }) {
  const { t } = useText();
  return (
    <dl className={s.list}>
      {disclosures.map(({ type, disclosure }) => (
        <div key={type}>
          <dt className={styles.small}>{t(`card.platform.${type}`)}</dt>
          <dd>{disclosure}</dd>
        </div>
      ))}
    </dl>
  );
}
