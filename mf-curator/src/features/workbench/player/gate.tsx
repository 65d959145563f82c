import { useText } from '@fanfare/kit';
import { CheckIcon, HeadphonesIcon, VisuallyHidden, cx, formatDuration } from '@fanfare/shared-ui';
import type { Uncounted } from '../lib/uncounted.ts';
import type { Listening } from '../lib/use-listening.ts';
import s from './gate.module.css';

/** The reasons that are announced to screen readers; the others are only shown. */
const spoken: readonly Uncounted[] = ['kept', 'unopened', 'elsewhere', 'refused', 'fast'];

/** Listening progress towards what an answer requires, and why it is not advancing right now. */
export function Gate({ listening }: { listening: Listening }) {
  const { t } = useText();
  const { isGateOpen, heardSeconds, requiredSeconds, uncounted } = listening;
  const heard = formatDuration(heardSeconds);
  const why = uncounted === null ? null : <p className={s.why}>{t(`player.why.${uncounted}`)}</p>;
  const isSpoken = uncounted !== null && spoken.includes(uncounted);
  return (
    <div className={s.gate}>
      <p className={cx(s.heard, isGateOpen && s.open)}>
        {isGateOpen ? <CheckIcon size={18} aria-hidden="true" /> : <HeadphonesIcon size={18} aria-hidden="true" />}
        {isGateOpen
          ? t('player.gateOpen', { heard })
          : t('player.gateClosed', { heard, required: formatDuration(Math.ceil(requiredSeconds)) })}
      </p>
      {/* The figure changes every few seconds: only changes that matter are announced. */}
      <div role="status">
        {isSpoken ? why : null}
        {isGateOpen ? <VisuallyHidden>{t('player.mayAnswer')}</VisuallyHidden> : null}
      </div>
      {isSpoken ? null : why}
    </div>
  );
}
