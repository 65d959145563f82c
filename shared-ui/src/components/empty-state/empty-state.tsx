import { RotateCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../button/button.tsx';
import { Flare } from '../flare/flare.tsx';
import { BrokenPicture } from '../picture/broken-picture.tsx';
import s from './empty-state.module.css';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** The suggested next step. */
  text?: ReactNode;
  /** The buttons. */
  actions?: ReactNode;
  /** Drawn above the title, such as `<TracksPicture />`; a stave by default. */
  picture?: ReactNode;
  /** `open` for a first use, `silent` for a search without results. */
  mood?: 'open' | 'silent';
  titleAs?: 'h1' | 'h2' | 'h3';
}

/** An empty state with its next step. */
export function EmptyState({
  title,
  text,
  actions,
  picture,
  mood = 'open',
  titleAs: Title = 'h2',
  className,
  ...rest
}: EmptyStateProps) {
  return (
    <div {...rest} className={cx(s.state, className)}>
      {picture ? (
        <div className={s.picture}>{picture}</div>
      ) : (
        <Flare variant={mood === 'open' ? 'empty' : 'silent'} className={s.flare} />
      )}
      <Title className={s.title}>{title}</Title>
      {text && <p className={s.text}>{text}</p>}
      {actions && <div className={s.actions}>{actions}</div>}
    </div>
  );
}

export interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  text?: ReactNode;
  /** The label of the retry button, which appears only with `onRetry`. */
  retryText?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** A reference to quote to support. */
  reference?: ReactNode;
  /** More buttons beside retry. */
  actions?: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3';
}

/** A failure and a way to retry. Announced immediately. */
export function ErrorState({
  title,
  text,
  retryText,
  onRetry,
  retrying,
  reference,
  actions,
  titleAs: Title = 'h2',
  className,
  ...rest
}: ErrorStateProps) {
  return (
    <div role="alert" {...rest} className={cx(s.state, className)}>
      <div className={s.picture}>
        <BrokenPicture />
      </div>
      <Title className={s.title}>{title}</Title>
      {text && <p className={s.text}>{text}</p>}
      {reference && <p className={s.reference}>{reference}</p>}
      {(onRetry ?? actions) && (
        <div className={s.actions}>
          {onRetry && (
            <Button onClick={onRetry} loading={retrying} iconStart={<RotateCw />}>
              {retryText}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
