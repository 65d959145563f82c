import './catalogue.ts';
import type { ErrorGroup } from '@fanfare/api-contract';
import { ArrowLeftIcon, Button } from '@fanfare/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatDate, formatNumber } from '../../../lib/formats.ts';
import { namespace, t as text } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { Fact, Facts } from '../fact.tsx';
import { PageFallback } from '../page-fallback.tsx';
import { PageHead } from '../page-head.tsx';
import s from './errors.module.css';
import { Occurrence } from './occurrence.tsx';
import { errorsKey, useErrorGroup } from './queries.ts';
import { useSourceName } from './use-source-name.ts';

/** The beginning of a long message, and all of a short one. */
const longestTitle = 120;
const titleOf = ({ message, type }: ErrorGroup) =>
  message.length > longestTitle ? `${message.slice(0, longestTitle).trimEnd()}…` : message || type;

const formatMoment = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });

/** `/_staff/errors/:id`: an error with its versions, and the newest times it was seen. */
export function ErrorGroupPage() {
  const { t } = useTranslation(namespace);
  const { usePageTitle } = useShell().services;
  const id = Number(useLocation().pathname.split('/')[3]) || 0;
  const query = useErrorGroup(id);
  const { data } = query;
  usePageTitle(data?.group.message ?? t('staff.error.title'));
  const nameOf = useSourceName();
  return (
    <>
      <Link className={s.back} to={paths.staff.errors}>
        <ArrowLeftIcon size={16} aria-hidden="true" />
        {t('staff.error.back')}
      </Link>
      {data ? (
        <>
          <div className={s.headline}>
            <PageHead
              title={titleOf(data.group)}
              lead={[data.group.type, nameOf(data.group.source), data.group.lastVersion].join(' · ')}
              action={<Decide group={data.group} />}
            />
            {titleOf(data.group) !== data.group.message && data.group.message && (
              <p className={s.message}>{data.group.message}</p>
            )}
          </div>
          <div className={s.parts}>
            <section aria-labelledby="error-figures">
              <h2 id="error-figures">{t('staff.error.figures')}</h2>
              <Facts>
                <Fact label={t('staff.error.firstSeen')}>{formatMoment(data.group.firstSeenAt)}</Fact>
                <Fact label={t('staff.error.lastSeen')}>{formatMoment(data.group.lastSeenAt)}</Fact>
                <Fact label={t('staff.error.column.times')}>{formatNumber(data.group.count)}</Fact>
                <Fact label={t('staff.error.column.people')}>{formatNumber(data.group.people)}</Fact>
              </Facts>
            </section>
            <section aria-labelledby="error-versions">
              <h2 id="error-versions">{t('staff.error.versions')}</h2>
              <Facts>
                {data.versions.map(({ version, count }) => (
                  <Fact key={version} label={version}>
                    {formatNumber(count)}
                  </Fact>
                ))}
              </Facts>
            </section>
          </div>
          <section aria-labelledby="error-times" className={s.occurrences}>
            <h2 id="error-times">{t('staff.error.occurrence')}</h2>
            {data.events.length === 0 && <p>{t('staff.error.gone')}</p>}
            {data.events.map((event, index) => (
              <Occurrence key={event.id} event={event} isOpen={index === 0} />
            ))}
          </section>
        </>
      ) : (
        <PageFallback query={query} title={t('staff.error.oneFailed')} />
      )}
    </>
  );
}

function Decide({ group: { id, state } }: { group: ErrorGroup }) {
  const { t } = useTranslation(namespace);
  const { call, isFailure, notify } = useShell().services;
  const queryClient = useQueryClient();
  const isOpen = state === 'open';
  const decide = useMutation({
    mutationFn: () =>
      call('POST /api/v2/staff/errors/:id/state', { params: { id }, body: { state: isOpen ? 'resolved' : 'open' } }),
    onSuccess: async (decided) => {
      const said = decided.state === 'resolved' ? 'staff.error.resolvedSaid' : 'staff.error.reopenedSaid';
      notify({ text: t(said), tone: 'positive' });
      await queryClient.invalidateQueries({ queryKey: errorsKey });
    },
    onError: (thrown) => notify({ text: isFailure(thrown) ? thrown.message : text('error.generic'), tone: 'danger' }),
  });
  return (
    <Button variant={isOpen ? 'primary' : 'secondary'} loading={decide.isPending} onClick={() => decide.mutate()}>
      {t(isOpen ? 'staff.error.resolve' : 'staff.error.reopen')}
    </Button>
  );
}
