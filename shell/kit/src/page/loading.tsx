import { Skeleton } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';

interface LoadingProps {
  /** Announced; "Loading" by default. */
  label?: string;
  /** The height of a block, and how many there are. */
  height?: number;
  blocks?: number;
  className?: string | undefined;
  /** Replaces the blocks. */
  children?: ReactNode;
}

/** Announces that data is loading, and shows its shape. */
export function Loading({ label, height = 320, blocks = 1, className, children }: LoadingProps) {
  const { t } = useText();
  return (
    <div role="status" aria-label={label ?? t('loading')} className={className}>
      {children ??
        Array.from({ length: blocks }, (_, index) => (
          <Skeleton key={index} shape="block" width="100%" height={height} />
        ))}
    </div>
  );
}
