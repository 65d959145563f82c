import type { CuratorSubmission } from '@fanfare/api-contract';
import { useKeys, useShell, useText } from '@fanfare/kit';
import type { ApiFailure } from '@fanfare/shell-contract';
import { Skeleton, formatCredits, formatDate, lazyScreen } from '@fanfare/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../lib/query-keys.ts';
import { AnswerForm } from './answer/answer-form.tsx';
import { submissionQuery } from './api/get-submission.ts';
import { useSendAnswer } from './api/send-answer.ts';
import { stateQuery } from './api/state.ts';
import s from './workbench.module.css';
import type { AudioCache } from './lib/audio-cache.ts';
import { notesOf, reasonCodes, type AnswerBody } from './lib/draft.ts';
import { reasonKeys } from './lib/reason-keys.ts';
import { useDraft } from './lib/use-draft.ts';
import { useListening } from './lib/use-listening.ts';
import { wrongMatchRoom } from './lib/wrong-match.ts';
import { Player, stepSeconds } from './player/player.tsx';
import { Facts } from './player/facts.tsx';
import { FromArtist, Hidden } from './player/from-artist.tsx';
import { KeyHelp } from './player/key-help.tsx';
import { NoteForm, Notes, NotesArea } from './player/notes.tsx';
import { TrackHead } from './player/track-head.tsx';

// Only for what can no longer be answered, so the first load does not wait for its code.
const Closed = lazyScreen(() => import(/* webpackChunkName: "closed" */ './answer/closed.tsx').then((it) => it.Closed));

interface BenchProps {
  submission: CuratorSubmission;
  nowMs: number;
  place: string | null;
  isCompact: boolean;
  cache: AudioCache;
  /** Autoplay after the previous answer. */
  startsPlaying: boolean;
  /** Opened after an answer. */
  followsAnswer: boolean;
  /** Blind mode: hides whose track it is until enough was heard or a decision is made. */
  isBlind: boolean;
  /** Called once it may be revealed: enough was heard, or a decision is made. */
  onShown: () => void;
  /** Opens the next or the previous submission, if there is one. */
  onStep: (step: 1 | -1) => void;
  /** Called as soon as an answer is accepted. */
  onTaken: () => void;
  /** Called after an answer that can be undone for so many seconds. @param text what became of it */
  onSent: (answered: CuratorSubmission, text: string, undoSeconds: number) => void;
  /** Called when this one is done: `answered`, or null if it can no longer be answered. */
  onDone: (nextSubmissionId: number | null, answered: CuratorSubmission | null) => void;
}

/** The player and the answer of one submission. Remount it for another one. */
export function Workbench({
  submission,
  nowMs,
  place,
  isCompact,
  cache,
  startsPlaying,
  followsAnswer,
  isBlind,
  onShown,
  onStep,
  onTaken,
  onSent,
  onDone,
}: BenchProps) {
  const { t, locale } = useText();
  const { call, notify, isFailure } = useShell();
  const queries = useQueryClient();
  const id = submission.submissionId;
  const isOpen = submission.status === 'pending' && !submission.publishAt;
  const { draft, update, forget } = useDraft(submission);
  const { openNote } = draft;
  const noteField = useRef<HTMLInputElement>(null);
  const addNote = () => update((before) => ({ notes: notesOf(before), openNote: null }));
  const send = useSendAnswer(id, onTaken);
  const wrongMatch = wrongMatchRoom(useQuery(stateQuery(call)).data?.wrongMatch ?? null, submission.openedAt, nowMs);
  useEffect(() => {
    // It was kept while the answer could be undone.
    if (submission.answer) forget();
  }, [submission.answer, forget]);

  const leave = (failure: ApiFailure) => {
    notify({ text: failure.code === 'deadline_passed' ? t('send.deadlinePassed') : failure.message, tone: 'warning' });
    void queries.invalidateQueries({ queryKey: queryKeys.queue });
    void queries.invalidateQueries({ queryKey: submissionQuery(call, id).queryKey });
    onDone(null, null);
  };
  const { isClosed = false } = submission.audio;
  const [audio] = useState(() => (isClosed ? new Audio() : cache.take(id, submission.audio.url)));
  const listening = useListening(submission, {
    audio,
    startsPlaying: startsPlaying && isOpen,
    reload: () => queries.fetchQuery({ ...submissionQuery(call, id), staleTime: 0 }).catch(() => null),
    onClosed: leave,
  });
  const { player } = listening;
  const mayShow = !isOpen || listening.isGateOpen || draft.decision !== null;
  const isHidden = isBlind && !mayShow;
  useEffect(() => {
    if (mayShow) onShown();
    // Runs once per change; the callback may be new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mayShow]);

  const onSend = (body: AnswerBody) => {
    if (player.isPlaying) player.toggle();
    addNote();
    // Not by callbacks of `mutate`: those are dropped if news of the answer overtakes it and shows the track as answered.
    send.mutateAsync(body).then(
      ({ submission: answered, earnedCredits, clearsAt, nextSubmissionId, undoSeconds = 0 }) => {
        const earn = formatCredits(earnedCredits, locale);
        const text =
          earnedCredits > 0 && clearsAt
            ? t('send.earned', {
                earn,
                day: formatDate(clearsAt, locale, { weekday: 'short', day: 'numeric', month: 'long' }),
              })
            : t(`send.done.${body.decision}`);
        if (undoSeconds > 0) onSent(answered, text, undoSeconds);
        else {
          forget();
          notify({ text, tone: 'positive' });
        }
        onDone(nextSubmissionId, answered);
      },
      (thrown: unknown) => {
        if (isFailure(thrown) && (thrown.code === 'deadline_passed' || thrown.code === 'wrong_state')) leave(thrown);
        else void queries.invalidateQueries({ queryKey: queryKeys.answerCheck.of(id) });
      },
    );
  };

  const note = () => {
    // A text belongs to the second that it was begun at.
    if (!openNote?.text.trim()) update({ openNote: { atSeconds: Math.floor(player.now()), text: '' } });
    noteField.current?.focus();
  };
  const decide = (decision: AnswerBody['decision']) => () => isOpen && update({ decision });
  const isDecline = isOpen && draft.decision === 'declined';
  const reasons = reasonCodes.map((reasonCode) => [reasonKeys[reasonCode], () => isDecline && update({ reasonCode })]);
  useKeys({
    ...Object.fromEntries(reasons),
    ' ': () => !isClosed && player.toggle(),
    arrowleft: () => player.seek(player.now() - stepSeconds),
    arrowright: () => player.seek(player.now() + stepSeconds),
    a: decide('accepted'),
    d: decide('declined'),
    w: () => !wrongMatch?.isOver && decide('wrong_match')(),
    n: () => isOpen && note(),
    v: () => isDecline && update(({ wantsNewVersion }) => ({ wantsNewVersion: !wantsNewVersion })),
    j: () => onStep(1),
    k: () => onStep(-1),
  });

  return (
    <>
      <section className={s.player} aria-label={t('player.region')}>
        <div className={s.stage}>
          <TrackHead
            submission={submission}
            nowMs={nowMs}
            place={place}
            isHidden={isHidden}
            takesFocus={followsAnswer}
          />
          <Player
            submission={submission}
            listening={listening}
            notes={draft.notes}
            isHidden={isHidden}
            onNote={isOpen ? note : undefined}
          />
        </div>
        <NotesArea isOpen={isOpen}>
          <Notes
            notes={draft.notes}
            onSeek={player.seek}
            onRemove={(index) => update(({ notes }) => ({ notes: notes.filter((_, at) => at !== index) }))}
          />
          {isOpen && openNote ? (
            <NoteForm
              field={noteField}
              note={openNote}
              onText={(text) => update({ openNote: { ...openNote, text } })}
              onAdd={addNote}
              onCancel={() => update({ openNote: null })}
            />
          ) : null}
        </NotesArea>
        {isHidden ? (
          <Hidden />
        ) : (
          <>
            <FromArtist submission={submission} isCompact={isCompact} />
            {isOpen ? <Facts submission={submission} nowMs={nowMs} /> : null}
          </>
        )}
        {isOpen ? <KeyHelp /> : null}
      </section>
      <aside className={s.answer} aria-label={t('answer.title')} data-bottom-bar="">
        {isOpen ? (
          <AnswerForm
            submission={submission}
            draft={draft}
            update={update}
            listening={listening}
            wrongMatch={wrongMatch}
            send={send}
            onSend={onSend}
            isCompact={isCompact}
            isHidden={isHidden}
          />
        ) : (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Closed submission={submission} unsent={draft.feedback} />
          </Suspense>
        )}
      </aside>
    </>
  );
}
