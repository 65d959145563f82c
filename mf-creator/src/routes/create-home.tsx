import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { Button, Card, cx, styles, ZapIcon } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { curatorTypesQuery } from '../features/create-home/api/curator-types.ts';
import { ChosenTrack } from '../features/create-home/components/chosen-track.tsx';
import { TypeCards } from '../features/create-home/components/type-cards.tsx';
import { FinderSearch } from '../features/finder/components/finder-search.tsx';
import { trackQuery } from '../lib/queries/tracks.ts';
import { idFrom, idsFrom, paths } from '../paths.ts';
import { LegacyStep } from './legacy-step.tsx';
import { StartShared } from './start-shared.tsx';
import s from './create-home.module.css';

/**
 * Choosing a campaign type, for the track in `?trackId=` if there is one. Also where a curator's shared link starts (`?to=`), and the
 * legacy form's URL.
 */
export function CreateHome() {
  const [search] = useSearchParams();
  const campaignId = search.get('campaignId');
  if (campaignId !== null) return <LegacyStep campaignId={campaignId} />;
  const handle = search.get('to');
  if (handle !== null) return <StartShared handle={handle} servicesIDs={idsFrom(search.get('services'))} />;
  return <Types trackId={idFrom(search.get('trackId'))} />;
}

function Types({ trackId }: { trackId: number | null }) {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const types = useQuery(curatorTypesQuery(call));
  const track = useQuery({ ...trackQuery(call, trackId ?? 0), enabled: trackId !== null });
  const isUnknown = isFailure(track.error) && track.error.status === 404;
  return (
    <Page title={t('createCampaign')} lead={t('create.subtitle')}>
      {trackId !== null && <ChosenTrack track={track} isUnknown={isUnknown} />}
      {types.isPending && <Loading className={styles.thirds} blocks={3} height={380} />}
      {types.isLoadingError && <LoadError error={types.error} onRetry={() => void types.refetch()} />}
      {types.data && <TypeCards curatorTypes={types.data} trackId={isUnknown ? null : trackId} />}
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
        <FinderSearch trackId={track.data?.id ?? null} />
      </section>
    </Page>
  );
}
