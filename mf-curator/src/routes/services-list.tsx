import { Loaded, Page, useLiveUpdates, useShell, useText } from '@fanfare/kit';
import { Button, EmptyState, PlusIcon, Skeleton, QueuePicture } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { queryKeys } from '../lib/query-keys.ts';
import { servicesQuery } from '../lib/services-query.ts';
import { ServicePanel } from '../features/services/components/service-panel.tsx';
import { ShareLinkPanel } from '../features/share-link/components/share-link-panel.tsx';
import { stateQuery } from '../features/workbench/api/state.ts';
import { Away } from '../features/workbench/queue/away.tsx';
import { newServicePath } from '../paths.ts';
import s from './services.module.css';

/** My services as creators see them: status, missing parts, pause, away times, capacity. */
export function ServicesList() {
  const { t } = useText();
  const { call } = useShell();
  const services = useQuery(servicesQuery(call));
  // Paused or resumed in another tab, by a rule or by staff.
  useLiveUpdates('queue', queryKeys.services.all);
  const liveCount = services.data?.filter(({ status }) => status === 'active').length ?? 0;
  const add = (
    <Button
      variant="primary"
      iconStart={<PlusIcon size={16} aria-hidden="true" />}
      render={<Link to={newServicePath} />}
    >
      {t('services.list.add')}
    </Button>
  );
  return (
    <Page
      title={t('services.title')}
      lead={t('services.lead')}
      actions={services.data && services.data.length > 0 ? add : undefined}
    >
      {liveCount > 1 ? <AwayWithAll /> : null}
      <Loaded
        query={services}
        skeleton={
          <>
            <Skeleton shape="block" height={96} />
            <Skeleton lines={5} />
          </>
        }
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              picture={<QueuePicture />}
              title={t('services.emptyTitle')}
              text={t('services.emptyText')}
              actions={add}
            />
          ) : (
            <>
              <ShareLinkPanel />
              {all.map((service) => (
                <ServicePanel key={service.card.id} service={service} />
              ))}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** With several services, one switch for all of them; the same as next to the queue. */
function AwayWithAll() {
  const { t } = useText();
  const { call } = useShell();
  const state = useQuery(stateQuery(call));
  return (
    <section className={s.away} aria-label={t('services.list.all')}>
      <p>{t('services.list.all')}</p>
      <Away state={state.data ?? null} />
    </section>
  );
}
