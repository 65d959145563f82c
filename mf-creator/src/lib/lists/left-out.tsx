import './list-texts.ts';
import type { LeftOut as One } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { styles } from '@fanfare/shared-ui';
import s from './left-out.module.css';

/** Who couldn't be added to a draft, each with the reason; nothing when everybody was. */
export function LeftOut({ leftOut }: { leftOut: readonly One[] }) {
  const { t } = useText();
  if (leftOut.length === 0) return null;
  return (
    <section>
      <h3 className={styles.subhead}>{t('repeat.leftOut', { count: leftOut.length })}</h3>
      <ul className={s.list}>
        {leftOut.map(({ serviceId, reason }) => (
          <li key={serviceId}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}
