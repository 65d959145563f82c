import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { Button, Card, cx, styles, ZapIcon } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { curatorTypesQuery } from '../features/create-home/api/curator-types.ts';
import { TypeCards } from '../features/create-home/components/type-cards.tsx';
import { FinderSearch } from '../features/finder/components/finder-search.tsx';
import { idFrom, paths, to } from '../paths.ts';
import { LegacyStep } from './legacy-step.tsx';
import s from './create-home.module.css';

/** Choosing a campaign type. Also handles the legacy form's URL. */
export function CreateHome() {
  const [search] = useSearchParams();
  const campaignId = search.get('campaignId');
  const trackId = idFrom(search.get('trackId'));
  if (campaignId !== null) return <LegacyStep campaignId={campaignId} />;
  if (trackId !== null) return <Navigate to={`${to.create('playlists')}?trackId=${trackId}`} replace />;
  return <Types />;
}

function Types() {
  const { t } = useText();
  const { call } = useShell();
  const types = useQuery(curatorTypesQuery(call));
  return (
    <Page title={t('createCampaign')} lead={t('create.subtitle')}>
      {types.isPending && <Loading className={styles.thirds} blocks={3} height={380} />}
      {types.isError && <LoadError error={types.error} onRetry={() => void types.refetch()} />}
      {types.data && <TypeCards curatorTypes={types.data} />}
      <Card className={s.offer} render={<section aria-labelledby="fast-offer" />}>
        <div>
          <h2 className={styles.subhead} id="fast-offer">
            {t('create.fast.title')}
          </h2>
          <p className={styles.small}>{t('create.fast.text')}</p>
        </div>
        <Button iconStart={<ZapIcon size={18} />} render={<Link to={paths.fastStart} />}>
          {t('create.fast.open')}
        </Button>
      </Card>
      <section className={cx(styles.ruled, s.finder)} aria-labelledby="finder-offer">
        <div>
          <h2 className={styles.subhead} id="finder-offer">
            {t('create.finder.title')}
          </h2>
          <p className={styles.small}>{t('create.finder.text')}</p>
        </div>
        <FinderSearch />
      </section>
    </Page>
  );
}
