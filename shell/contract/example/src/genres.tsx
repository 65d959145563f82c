import { Loaded, Page, useShell, useText } from '@fanfare/kit';
import { Panel, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import s from './genres.module.css';

/** The main genres of the catalogue. */
export function Genres() {
  const { call } = useShell();
  const { t } = useText();
  const genres = useQuery({
    queryKey: ['mf-example', 'genres'],
    queryFn: ({ signal }) => call('GET /music-genres', { signal }),
  });
  return (
    <Page title={t('genres.title')} lead={t('genres.lead')}>
      <Panel title={t('genres.list')}>
        <Loaded query={genres} skeleton={<Skeleton lines={6} />}>
          {(all) => (
            <ul className={s.list}>
              {all
                .filter(({ parentId }) => parentId === null)
                .map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
