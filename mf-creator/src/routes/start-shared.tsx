import '../features/share-link/lib/share-link-texts.ts';
import type { SharedCurator } from '@fanfare/api-contract';
import { FailureBanner, LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { Banner, Button, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useStartShared } from '../features/share-link/api/start-shared.ts';
import { BlockedNotice, useIsBlocked } from '../features/share-link/components/blocked-notice.tsx';
import { ChosenServices } from '../features/share-link/components/chosen-services.tsx';
import { MissingCurator } from '../features/share-link/components/missing-curator.tsx';
import { isOpen, namedServices } from '../features/share-link/lib/chosen-services.ts';
import { TrackChoice } from '../features/tracks/components/track-choice.tsx';
import { Steps } from '../lib/campaign/steps.tsx';
import { sharedCuratorQuery } from '../lib/queries/shared-curator.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { paths, to } from '../paths.ts';

interface StartSharedProps {
  handle: string;
  /** As chosen on the curator’s page; none for all that are open. */
  servicesIDs: readonly number[];
}

/** A campaign for the services of a curator’s link: type and services are settled, the track is picked here. */
export function StartShared({ handle, servicesIDs }: StartSharedProps) {
  const { t } = useText();
  const { call, isFailure, useSession } = useShell();
  const ownId = useSession(({ account }) => account?.curatorProfile?.id ?? null);
  const shared = useQuery(sharedCuratorQuery(call, handle));
  if (shared.data) {
    // Nobody sends to themselves.
    if (shared.data.curator.id === ownId) return <Navigate to={to.shared(shared.data.handle)} replace />;
    return <Start shared={shared.data} servicesIDs={servicesIDs} />;
  }
  if (isFailure(shared.error) && (shared.error.status === 404 || shared.error.status === 400)) {
    return <MissingCurator handle={handle} />;
  }
  return (
    <Page title={t('createCampaign')} width="narrow">
      {shared.isError ? (
        <LoadError error={shared.error} onRetry={() => void shared.refetch()} retrying={shared.isFetching} />
      ) : (
        <Loading label={t('shareLink.loading')} className={styles.stack} blocks={2} height={148} />
      )}
    </Page>
  );
}

function Start({
  shared: { curator, services },
  servicesIDs,
}: { shared: SharedCurator } & Pick<StartSharedProps, 'servicesIDs'>) {
  const { t } = useText();
  const { navigate, notify } = useShell();
  const start = useStartShared();
  const isBlocked = useIsBlocked(curator.id);
  const [busyId, setBusyId] = useState<number | null>(null);
  const chosen = namedServices(services, servicesIDs);
  const open = chosen?.services.filter(isOpen) ?? [];

  const pick = useSingleFlight(async (trackId: number) => {
    if (!chosen || open.length === 0) return;
    setBusyId(trackId);
    try {
      const { campaign, refusals } = await start.mutateAsync({
        type: chosen.type,
        trackId,
        servicesIDs: open.map(({ id }) => id),
      });
      for (const text of refusals) notify({ text, tone: 'warning' });
      // Going back leads to the curator's page, not to a second draft.
      navigate(to.select(chosen.type, campaign.id), { replace: true });
    } catch {
      // `start.error` is shown.
    }
    setBusyId(null);
  });
  return (
    <Page
      title={t('shareLink.start.title', { name: curator.display_name })}
      lead={t('shareLink.start.lead')}
      actions={<Steps current="track" {...(chosen && { type: chosen.type })} />}
      width="narrow"
    >
      {isBlocked ? <BlockedNotice curatorId={curator.id} /> : null}
      {chosen ? <ChosenServices services={chosen.services} /> : null}
      {open.length === 0 ? (
        <Banner
          tone="warning"
          action={
            <Button size="s" render={<Link to={paths.curators} />}>
              {t('shareLink.missing.action')}
            </Button>
          }
        >
          {t('shareLink.start.noneOpen')}
        </Banner>
      ) : null}
      <FailureBanner kind="action" error={start.error} />
      {open.length > 0 && !isBlocked ? (
        <TrackChoice busyId={busyId} onPick={pick} saveText={t('shareLink.start.save')} />
      ) : null}
    </Page>
  );
}
