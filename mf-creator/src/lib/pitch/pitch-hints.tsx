import type { CampaignType } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CheckIcon, cx, styles, VisuallyHidden } from '@fanfare/shared-ui';
import { typeContext } from '../campaign/type-context.ts';
import { followsHint, hintedLength, pitchHints } from './hints.ts';
import s from './pitch-hints.module.css';

/** Hints for a pitch; each is ticked while the text follows it. */
export function PitchHints({ type, text }: { type: CampaignType; text: string }) {
  const { t } = useText();
  return (
    <ul className={cx(styles.small, s.hints)} aria-label={t('pitch.hints.label')}>
      {pitchHints.map((hint) => {
        const isFollowed = followsHint(hint, text);
        return (
          <li key={hint} data-followed={isFollowed}>
            <span className={s.mark} aria-hidden="true">
              {isFollowed && <CheckIcon size={16} />}
            </span>
            <span>
              {t(`pitch.hints.${hint}`, { ...hintedLength, ...typeContext(type) })}
              {isFollowed && <VisuallyHidden> {t('pitch.hints.followed')}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
