import { EmptyState as Illustrated, type EmptyStateProps } from '@fanfare/shared-ui';
import s from './empty-state.module.css';

/** Nothing here yet, and what to do about it: the empty state in the width it reads best. */
export function EmptyState(props: Omit<EmptyStateProps, 'className'>) {
  return <Illustrated {...props} className={s.empty} />;
}
