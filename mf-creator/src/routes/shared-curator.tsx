import '../features/curator-page/lib/curator-page-texts.ts';
import '../features/share-link/lib/share-link-texts.ts';
import type { CampaignType, ServiceCard, SharedCurator as Shared } from '@fanfare/api-contract';
import { LoadError, Loading, Page, usePersistedState, useShell, useText } from '@fanfare/kit';
import { linkClass, nameFrom, ProfileHeader, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { Offers } from '../features/curator-page/components/offers.tsx';
import { BlockedNotice, useIsBlocked } from '../features/share-link/components/blocked-notice.tsx';
import { MissingCurator } from '../features/share-link/components/missing-curator.tsx';
import { OwnPreview } from '../features/share-link/components/own-preview.tsx';
import { SendPanel } from '../features/share-link/components/send-panel.tsx';
import { firstChosen, isOpen, typeOf, typesOf } from '../features/share-link/lib/chosen-services.ts';
import { sharedCuratorQuery } from '../lib/queries/shared-curator.ts';
import { to } from '../paths.ts';
import s from './shared-curator.module.css';

/** A curator’s page by the link that they share, for anybody: who it is, what they offer, and sending a track. */
export function SharedCurator() {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const { handle = '' } = useParams();
  const shared = useQuery(sharedCuratorQuery(call, handle));
  if (shared.data) {
    // An earlier handle, or another case: the address shows the current one.
    if (shared.data.handle !== handle) return <Navigate to={to.shared(shared.data.handle)} replace />;
    return <SharedPage key={handle} shared={shared.data} />;
  }
  const isMissing = isFailure(shared.error) && (shared.error.status === 404 || shared.error.status === 400);
  if (isMissing) return <MissingCurator handle={handle} />;
  return (
    <Page title={t('shareLink.title')} titleHidden>
      {shared.isError ? (
        <LoadError error={shared.error} onRetry={() => void shared.refetch()} retrying={shared.isFetching} />
      ) : (
        <Loading label={t('shareLink.loading')} className={styles.stack} blocks={3} height={148} />
      )}
    </Page>
  );
}

const unchosen: { type: CampaignType | null; ids: number[] | null } = { type: null, ids: null };

function SharedPage({ shared: { handle, curator, services } }: { shared: Shared }) {
  const { t, locale } = useText();
  const { useSession } = useShell();
  const isOwn = useSession(({ account }) => account?.curatorProfile?.id === curator.id);
  const isBlocked = useIsBlocked(isOwn ? null : curator.id);
  const { values, change } = usePersistedState(`to.${handle}`, unchosen);
  const first = firstChosen(services);
  const type = values.type ?? first?.type ?? null;
  const ids = new Set(values.ids ?? first?.services.map(({ id }) => id));
  const chosen = services.filter((one) => ids.has(one.id) && isOpen(one) && typeOf(one) === type);
  const others = typesOf(services).filter((other) => other !== type);
  const canSend = !isOwn && !isBlocked;

  const toggle = (service: ServiceCard, isAdded: boolean) => {
    const kept = chosen.filter(({ id }) => id !== service.id).map(({ id }) => id);
    change({ type, ids: isAdded ? [...kept, service.id] : kept });
  };
  const choose = (other: CampaignType) =>
    change({
      type: other,
      ids: services.filter((one) => typeOf(one) === other && isOpen(one)).map(({ id }) => id),
    });
  const about = curator.description_english.trim();
  return (
    <Page
      title={curator.display_name}
      header={
        <>
          <ProfileHeader
            name={curator.display_name}
            src={curator.profileImageUrl}
            roleLabel={t('shareLink.role')}
            facts={curator.country ? [nameFrom(curator.country, locale, 'region')] : []}
          />
          {about ? (
            <p className={s.about} dir="auto">
              {about}
            </p>
          ) : null}
          {isOwn ? <OwnPreview handle={handle} /> : null}
          {isBlocked ? <BlockedNotice curatorId={curator.id} /> : null}
        </>
      }
    >
      <div className={canSend && services.length > 0 ? styles.columns : undefined}>
        {canSend && services.length > 0 ? (
          <div className={s.side}>
            <SendPanel handle={handle} chosen={chosen} />
            {others.length > 0 ? (
              <p className={s.others}>
                {t('shareLink.others', { name: curator.display_name })}
                {others.map((other) => (
                  <button key={other} type="button" className={linkClass} onClick={() => choose(other)}>
                    {t(`campaign.type.${other}`)}
                  </button>
                ))}
              </p>
            ) : null}
          </div>
        ) : null}
        <div className={s.parts}>
          <Offers
            services={services}
            chosenIds={canSend ? new Set(chosen.map(({ id }) => id)) : new Set()}
            canChoose={(service) => !canSend || typeOf(service) === type}
            title={t('shareLink.services')}
            none={t('shareLink.noServices')}
            {...(canSend && { onToggle: toggle })}
          />
        </div>
      </div>
    </Page>
  );
}
