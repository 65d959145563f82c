import { useSearchParams } from 'react-router-dom';
import { AnswersView } from './answers-view.tsx';
import { PromisesView } from './promises-view.tsx';
import { Workbench } from './workbench.tsx';

/** The curator's first screen: the workbench, what was answered before, or what was promised (`?view=`). */
export function Dashboard() {
  const [query] = useSearchParams();
  const view = query.get('view');
  if (view === 'answers') return <AnswersView />;
  return view === 'promises' ? <PromisesView /> : <Workbench />;
}
