import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { Button, Card, cx, SearchIcon, styles, ZapIcon } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { curatorTypesQuery } from '../features/create-home/api/curator-types.ts';
import { TypeCards } from '../features/create-home/components/type-cards.tsx';
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

/** Other ways to a campaign. */
const offers = [
  { name: 'fast', Icon: ZapIcon, path: paths.fastStart },
  { name: 'finder', Icon: SearchIcon, path: paths.curators },
];

function Types() {
  const { t } = useText();
  const { call } = useShell();
  const types = useQuery(curatorTypesQuery(call));
  return (
    <Page title={t('createCampaign')} lead={t('create.subtitle')}>
      {types.isPending && <Loading className={styles.thirds} blocks={3} height={380} />}
      {types.isError && <LoadError error={types.error} onRetry={() => void types.refetch()} />}
      {types.data && <TypeCards curatorTypes={types.data} />}
      <div className={cx(styles.pair, s.offers)}>
        {offers.map(({ name, Icon, path }) => (
          <Card key={name} className={s.offer} render={<section aria-labelledby={`${name}-offer`} />}>
            <div>
              <h2 className={styles.subhead} id={`${name}-offer`}>
                {t(`create.${name}.title`)}
              </h2>
              <p className={styles.small}>{t(`create.${name}.text`)}</p>
            </div>
            <Button iconStart={<Icon size={18} />} render={<Link to={path} />}>
              {t(`create.${name}.open`)}
            </Button>
          </Card>
        ))}
      </div>
    </Page>
  );
}
