import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../button/button.tsx';
import s from './load-more.module.css';

export interface LoadMoreProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Whether there is a next page. */
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  /** The label of the button, e.g. "Show more". */
  text: string;
  /** The shown part, e.g. "40 of 174 playlists". */
  progressText?: ReactNode;
}

/** The end of a paginated list: the shown part, and a button for more. */
export function LoadMore({ hasMore, loading, onMore, text, progressText, className, ...rest }: LoadMoreProps) {
  if (!hasMore && !progressText) return null;
  return (
    <div {...rest} className={cx(s.more, className)}>
      <span aria-live="polite">{progressText}</span>
      {hasMore && (
        <Button onClick={onMore} loading={loading}>
          {text}
        </Button>
      )}
    </div>
  );
}
