import './catalogue.ts';
import { EmptyState, SegmentedControl } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ListPage } from '../list-page.tsx';
import { PageHead } from '../page-head.tsx';
import { EventRow } from './event-row.tsx';
import s from './marketing-page.module.css';
import { useQueuedEvents } from './queries.ts';

const states = ['failed', 'waiting', 'all'] as const;

/** `/_staff/marketing`: events that haven't reached the email service, with their reasons. */
export function MarketingPage() {
  const { t } = useTranslation(namespace);
  useShell().services.usePageTitle(t('staff.event.title'));
  const [params, setParams] = useSearchParams();
  const state = states.find((one) => one === params.get('state')) ?? 'failed';
  const events = useQueuedEvents(state === 'all' ? null : state);
  return (
    <>
      <PageHead title={t('staff.event.title')} lead={t('staff.event.lead')} />
      <div className={s.tools}>
        <SegmentedControl
          label={t('staff.event.filter')}
          options={states.map((value) => ({ value, label: t(`staff.event.state.${value}`) }))}
          value={state}
          onValueChange={(next) => setParams(next === 'failed' ? {} : { state: next }, { replace: true })}
        />
      </div>
      <ListPage
        query={events}
        failedText={t('staff.event.failed')}
        empty={<EmptyState mood="silent" title={t(`staff.event.none.${state}`)} text={t('staff.event.noneText')} />}
      >
        {(items) => (
          <ul className={s.list} aria-label={t('staff.event.list')}>
            {items.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}
