import { LoadError, useShell, useText } from '@fanfare/kit';
import { Banner, Button, linkClass, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { servicePartPath, servicePath } from '../../../paths.ts';
import { ownServiceQuery } from '../api/own-service.ts';
import { isUnread, nextStep, stepOfPart } from '../lib/steps.ts';
import { CheckList } from './check-list.tsx';
import { DeleteService } from './delete-service.tsx';
import s from './editor.module.css';

/** What a service that is not open is missing, or why it was rejected, and how to continue. */
export function ServiceState({ id }: { id: number }) {
  const { t } = useText();
  const { call } = useShell();
  const detail = useQuery(ownServiceQuery(call, id));
  if (detail.isPending) return <Skeleton lines={2} />;
  if (!detail.data) {
    return <LoadError error={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />;
  }
  const service = detail.data;
  const { status, missing, rounds, restedBy, canDelete } = service;
  if (status === 'active' || (status === 'paused' && restedBy !== 'checks' && restedBy !== 'answer_rate')) return null;
  const failed = status === 'rejected' ? (rounds[0]?.checks.filter(({ result }) => result === 'failed') ?? []) : [];
  return (
    <div className={s.fields}>
      {status === 'paused' && restedBy ? (
        <Banner tone="warning">{t(`services.rested.${isUnread(rounds[0]) ? 'unread' : restedBy}`)}</Banner>
      ) : null}
      {status === 'draft' || status === 'rejected' ? (
        missing.length > 0 ? (
          <div>
            <p>{t('services.checks.missing', { count: missing.length })}</p>
            <ul className={s.missing}>
              {missing.map((part) => (
                <li key={part}>
                  <Link className={linkClass} to={servicePartPath(id, stepOfPart[part], part)}>
                    {t(`services.missing.${part}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : status === 'draft' ? (
          <p>{t('services.checks.ready')}</p>
        ) : null
      ) : null}
      {failed.length > 0 ? <CheckList checks={failed} /> : null}
      <div className={s.row}>
        <Button
          variant={status === 'draft' ? 'primary' : 'secondary'}
          render={<Link to={servicePath(id, status === 'draft' ? nextStep(service) : 'checks')} />}
        >
          {t(status === 'draft' ? 'services.list.continue' : 'services.list.checks')}
        </Button>
        {canDelete ? <DeleteService id={id} title={service.card.title} /> : null}
      </div>
    </div>
  );
}
