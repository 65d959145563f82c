import { useText } from '@fanfare/kit';
import { Panel, styles, Tag } from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';
import { PlacementList } from '../../../lib/curator/placement-list.tsx';

/** What a curator placed lately, and artists whom their services name as similar. */
export function Placements({ items, similarArtists }: DataOf<'GET /api/v2/curators/:curatorId/placements'>) {
  const { t } = useText();
  return (
    <>
      <Panel
        aria-label={t('curatorPage.placements.title')}
        title={t('curatorPage.placements.title')}
        titleEnd={t('curatorPage.placements.hint')}
      >
        {items.length === 0 ? (
          <p className={styles.quiet}>{t('curatorPage.placements.none')}</p>
        ) : (
          <PlacementList placements={items} hasService />
        )}
      </Panel>
      {similarArtists.length > 0 && (
        <Panel
          aria-label={t('curatorPage.artists.title')}
          title={t('curatorPage.artists.title')}
          titleEnd={t('curatorPage.artists.hint')}
        >
          <ul className={styles.wrap}>
            {similarArtists.map((name) => (
              <li key={name}>
                <Tag>{name}</Tag>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
