import type { CuratorSubmission } from '@fanfare/api-contract';
import { useNow, useText } from '@fanfare/kit';
import { Button, Checkbox, Kbd, formatCredits, formatDate } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { answerRules, isPost } from '../../../lib/rules.ts';
import type { Decision } from '../lib/draft.ts';
import s from './send-bar.module.css';

interface SendBarProps {
  submission: CuratorSubmission;
  decision: Decision | null;
  wantsNewVersion: boolean;
  onWantsNewVersion: (wanted: boolean) => void;
  isPending: boolean;
  /** Blind mode: hides the price for now. */
  isHidden: boolean;
  /** The reason why it cannot be sent. */
  children: ReactNode;
}

const dayMs = 24 * 3_600_000;

/** Sends the answer, and shows what it earns. */
export function SendBar({
  submission,
  decision,
  wantsNewVersion,
  onWantsNewVersion,
  isPending,
  isHidden,
  children,
}: SendBarProps) {
  const { t, locale } = useText();
  const now = useNow();
  const earn = formatCredits(submission.earnCredits, locale);
  const day = formatDate(now + answerRules.clearingDays * dayMs, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
  });
  const context = isPost(submission.service.type) ? 'post' : undefined;
  const name = decision ?? 'none';
  return (
    <section className={s.bar}>
      {decision === 'declined' ? (
        <Checkbox
          className={s.version}
          label={t('answer.newVersion')}
          aria-keyshortcuts="V"
          end={
            <Kbd className={s.key} aria-hidden="true">
              V
            </Kbd>
          }
          checked={wantsNewVersion}
          onCheckedChange={(checked) => onWantsNewVersion(checked)}
        />
      ) : null}
      {children}
      <div className={s.send}>
        <Button type="submit" variant="primary" size="l" fullWidth loading={isPending}>
          {t(`send.${name}`, { earn, context })} <Kbd className={s.key}>{t('keys.send')}</Kbd>
        </Button>
      </div>
      <p className={s.money}>
        {isHidden ? t('blind.money') : t(`send.${name}Money`, { earn, day, days: answerRules.clearingDays, context })}
      </p>
    </section>
  );
}
