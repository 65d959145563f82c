import '../features/curator-page/lib/curator-page-texts.ts';
import '../features/finder/lib/finder-texts.ts';
import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { curatorServicesQuery } from '../features/curator-page/api/curator-page.ts';
import { MissingPage } from '../lib/page/missing-page.tsx';
import { campaignQuery } from '../lib/queries/campaign.ts';
import { curatorQuery } from '../lib/queries/curator.ts';
import { idFrom } from '../paths.ts';
import { DraftCurator } from './curator-draft.tsx';
import { StartCurator } from './curator-start.tsx';

/** A curator’s page. With `?campaignId=` their services can be added to that draft. */
export function Curator() {
  const id = idFrom(useParams()['curatorId']);
  const [search] = useSearchParams();
  if (id === null) return <MissingPage name="curator" />;
  return <CuratorScreen key={id} id={id} campaignId={idFrom(search.get('campaignId'))} />;
}

function CuratorScreen({ id, campaignId }: { id: number; campaignId: number | null }) {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const person = useQuery(curatorQuery(call, id));
  const campaign = useQuery({ ...campaignQuery(call, campaignId ?? 0), enabled: campaignId !== null });
  // A campaign that was sent, or isn’t theirs, is as good as none.
  const draft = campaign.data?.status === 'draft' ? campaign.data : null;
  const is404 = (error: unknown) => isFailure(error) && error.status === 404;
  const isKnown = campaignId === null || campaign.data !== undefined || is404(campaign.error);
  const services = useQuery({ ...curatorServicesQuery(call, id, draft?.id ?? null), enabled: isKnown });
  const missing = [person, services].find(({ error }) => is404(error));
  if (missing) return <MissingPage name="curator" />;
  // A draft that failed to load is not none: another campaign would be started beside it.
  const failed = [person, services, ...(isKnown ? [] : [campaign])].filter(({ isError }) => isError);
  if (isKnown && person.data && services.data) {
    const props = { person: person.data, services: services.data };
    return draft ? <DraftCurator draft={draft} {...props} /> : <StartCurator {...props} />;
  }
  return (
    <Page title={t('curatorPage.role')} titleHidden>
      {failed[0] ? (
        <LoadError error={failed[0].error} onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
      ) : (
        <Loading label={t('curatorPage.loading')} className={styles.stack} blocks={3} height={148} />
      )}
    </Page>
  );
}
