import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCredits } from '../../lib/formats.ts';
import { useCountUp } from '../../lib/use-count-up.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './credit-amount.module.css';

/** The coin: a horn in a ring. Decorative unless it has a `title`. */
export function CoinGlyph({
  size = 16,
  title,
  className,
  ...rest
}: Omit<ComponentProps<'svg'>, 'children'> & { size?: number; title?: string }) {
  return (
    <svg
      {...rest}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className={cx(s.coin, className)}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <circle cx="8" cy="8" r="6.75" />
      <path d="M4.6 7.3c3 0 4.7-.5 6.6-2.3v6c-1.9-1.8-3.6-2.3-6.6-2.3z" />
    </svg>
  );
}

export interface CreditAmountProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Credits as decimals (12.5). */
  credits: number;
  /** The unit's name for assistive technology, e.g. "credits". */
  unitLabel: string;
  locale: string;
  /** Omits the decimals of a whole price. */
  compact?: boolean;
  /** + before gains, − before losses. */
  signed?: boolean;
  /** Omits the coin. */
  bare?: boolean;
  /** Animates to a new amount instead of jumping. */
  animate?: boolean;
  size?: 's' | 'm' | 'l' | 'xl';
}

/** An amount of credits: the coin and a tabular figure with two decimals. */
export function CreditAmount({
  credits,
  unitLabel,
  locale,
  compact,
  signed,
  bare = false,
  animate = false,
  size = 'm',
  className,
  ...rest
}: CreditAmountProps) {
  const running = useCountUp(credits);
  const shown = animate ? running : credits;
  const coin = { s: 14, m: 16, l: 18, xl: 28 }[size];
  return (
    <span {...rest} className={cx(s.amount, s[size], className)}>
      {!bare && <CoinGlyph size={coin} />}
      <span>{formatCredits(shown, locale, { compact, signed })}</span> <VisuallyHidden>{unitLabel}</VisuallyHidden>
    </span>
  );
}
