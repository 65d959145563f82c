import type { OpenSession } from '@fanfare/api-contract';
import { useNow, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { deviceName } from '../lib/device.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts';
import { Loaded } from './loaded.tsx';
import { Section } from '../../../lib/section/section.tsx';
import s from './session-list.module.css';
import { SessionRow } from './session-row.tsx';

/** Where the account is signed in, with buttons to end sessions. */
export function SessionList() {
  const { t } = useText();
  const { call, notify, signOut } = useShell();
  const { actionText } = useFailure();
  const sessions = useQuery(sessionsQuery(call));
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const now = useNow(30_000);
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog keeps its content while it closes.
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (about: OpenSession | 'others') => {
    setAsked(about);
    setIsAsking(true);
  };
  const outcome = {
    onSuccess: (ended: { endedCount: number } | unknown) => {
      const count = (ended as { endedCount?: number } | undefined)?.endedCount ?? 1;
      notify({ text: t('account.sessions.ended', { count }), tone: 'positive' });
    },
    onError: (thrown: unknown) => notify({ text: actionText(thrown), tone: 'danger' }),
    onSettled: () => {
      setIsAsking(false);
      heading.current?.focus();
    },
  };
  const end = () => {
    if (asked === 'others') endOthers.mutate(undefined, outcome);
    else if (asked) endOne.mutate(asked.id, outcome);
  };
  return (
    <Section title={t('account.sessions.title')} text={t('account.sessions.text')} headingRef={heading}>
      <Loaded query={sessions} lines={6}>
        {(open) => (
          <>
            <ul>
              {open.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  now={now}
                  onEnd={() => (session.isCurrent ? void signOut() : ask(session))}
                />
              ))}
            </ul>
            <div className={s.foot}>
              {open.some((session) => !session.isCurrent) ? (
                <Button variant="danger" onClick={() => ask('others')}>
                  {t('account.sessions.endOthers')}
                </Button>
              ) : (
                t('account.sessions.onlyHere')
              )}
            </div>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={asked === 'others' ? t('account.sessions.askOthers') : t('account.sessions.ask')}
        description={
          asked === 'others'
            ? t('account.sessions.askOthersText')
            : t('account.sessions.askText', { device: asked && deviceName(asked.device, t) })
        }
        confirmText={asked === 'others' ? t('account.sessions.confirmOthers') : t('account.sessions.confirm')}
        cancelText={t('account.sessions.keep')}
        onConfirm={end}
        busy={endOne.isPending || endOthers.isPending}
      />
    </Section>
  );
}
