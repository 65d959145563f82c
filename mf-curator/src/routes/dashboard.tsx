import { useSearchParams } from 'react-router-dom';
import { AnswersView } from './answers-view.tsx';
import { Workbench } from './workbench.tsx';

/** The curator's first screen: the workbench, or what was answered before (`?view=answers`). */
export function Dashboard() {
  const [query] = useSearchParams();
  return query.get('view') === 'answers' ? <AnswersView /> : <Workbench />;
}
