import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, Panel, styles } from '@fanfare/shared-ui';
import { Credits } from '../../../lib/credits.tsx';
import { ListButton } from '../../../lib/lists/list-button.tsx';
import s from './chosen-curators.module.css';

/** The curators a draft would reach, with their prices. */
export function ChosenCurators({ selection }: { selection: Campaign['selection'] }) {
  const { t } = useText();
  if (selection.length === 0) return null;
  return (
    <Panel title={t('detail.chosen')}>
      <ul className={s.list}>
        {selection.map(({ service }) => (
          <li key={service.id}>
            <CoverArt src={service.imageUrl} seed={service.id} size={40} />
            <div className={styles.fill}>
              <b className={styles.name}>{service.title}</b>
              <span className={styles.small}>{service.curator.display_name}</span>
            </div>
            <ListButton service={service} />
            <Credits credits={service.priceCredits} compact />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
