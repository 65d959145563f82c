import { lazyScreen } from '@fanfare/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { WorkbenchView } from './workbench-view.tsx';

const AnswersView = lazyScreen(() =>
  import(/* webpackChunkName: "answers" */ './answers-view.tsx').then((it) => it.AnswersView),
);
const PromisesView = lazyScreen(() =>
  import(/* webpackChunkName: "promises" */ './promises-view.tsx').then((it) => it.PromisesView),
);
const StatisticsView = lazyScreen(() =>
  import(/* webpackChunkName: "statistics" */ './statistics-view.tsx').then((it) => it.StatisticsView),
);

/** The curator's first screen: the workbench, earlier answers, promises, or statistics (`?view=`). */
export function Dashboard() {
  const [query] = useSearchParams();
  const view = query.get('view');
  if (view === 'answers') return <AnswersView />;
  if (view === 'statistics') return <StatisticsView />;
  return view === 'promises' ? <PromisesView /> : <WorkbenchView />;
}
