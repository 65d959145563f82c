import '../features/promises/lib/promises-texts.ts';
import { Page, useLiveUpdates, useNow, useText } from '@fanfare/kit';
import { SegmentedControl } from '@fanfare/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { BrokenList } from '../features/promises/components/broken-list.tsx';
import { Calendar } from '../features/promises/components/calendar.tsx';
import { OpenList } from '../features/promises/components/open-list.tsx';
import { queryKeys } from '../lib/query-keys.ts';
import { ToQueue } from '../lib/to-queue.tsx';
import s from './promises-view.module.css';

const shows = ['list', 'calendar', 'broken'] as const;
type Show = (typeof shows)[number];

/** Promises made with an acceptance: open ones as a list or a calendar, and the broken ones (`?show=`). */
export function PromisesView() {
  const { t } = useText();
  const nowMs = useNow();
  const [search, setSearch] = useSearchParams();
  const show = shows.find((one) => one === search.get('show')) ?? 'list';
  const open = (wanted: Show) => setSearch({ view: 'promises', ...(wanted !== 'list' && { show: wanted }) });
  // Every outcome of a promise is a feed item, with or without money.
  useLiveUpdates('feed', queryKeys.promises.all, 'curator');
  return (
    <Page title={t('promises.title')} lead={t('promises.lead')} width="narrow" actions={<ToQueue />}>
      <SegmentedControl<Show>
        className={s.shows}
        label={t('promises.show.label')}
        size="s"
        value={show}
        onValueChange={open}
        options={shows.map((value) => ({ value, label: t(`promises.show.${value}`) }))}
      />
      {show === 'calendar' ? (
        <Calendar nowMs={nowMs} />
      ) : show === 'broken' ? (
        <BrokenList />
      ) : (
        <OpenList nowMs={nowMs} />
      )}
    </Page>
  );
}
