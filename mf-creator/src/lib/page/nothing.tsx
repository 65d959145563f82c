import { EmptyState, type EmptyStateProps } from '@fanfare/shared-ui';
import s from './nothing.module.css';

/** Nothing here yet, and what to do about it: the empty state in the width it reads best. */
export function Nothing(props: Omit<EmptyStateProps, 'className'>) {
  return <EmptyState {...props} className={s.nothing} />;
}
