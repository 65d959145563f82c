import type { CuratorSubmission } from '@fanfare/api-contract';
import type { ApiFailure } from '@fanfare/shell-contract';
import { formatCredits, formatDate } from '@fanfare/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../lib/services.tsx';
import { useText } from '../../lib/use-text.ts';
import { AnswerForm } from './answer/answer-form.tsx';
import { Closed } from './answer/closed.tsx';
import { queueQuery } from './api/get-queue.ts';
import { submissionQuery } from './api/get-submission.ts';
import { useSendAnswer } from './api/send-answer.ts';
import s from './bench.module.css';
import type { AnswerBody } from './lib/draft.ts';
import { useDraft } from './lib/use-draft.ts';
import { useKeys } from './lib/use-keys.ts';
import { useListening } from './lib/use-listening.ts';
import { Deck, stepSeconds } from './player/deck.tsx';
import { FromArtist } from './player/from-artist.tsx';
import { KeyHelp } from './player/key-help.tsx';
import { NoteForm, Notes } from './player/notes.tsx';
import { TrackHead } from './player/track-head.tsx';

interface BenchProps {
  submission: CuratorSubmission;
  nowMs: number;
  place: string | null;
  isCompact: boolean;
  /** Goes to the next or the one before, where there is one. */
  onStep: (step: 1 | -1) => void;
  /** This one is done; null where the API knows no next one. */
  onDone: (nextSubmissionId: number | null) => void;
}

/** Player and answer of one submission. Mount it anew for another one. */
export function Bench({ submission, nowMs, place, isCompact, onStep, onDone }: BenchProps) {
  const { t, locale } = useText();
  const { call, notify, isFailure } = useServices();
  const queries = useQueryClient();
  const id = submission.submissionId;
  const isOpen = submission.status === 'pending';
  const { draft, update, forget } = useDraft(id, submission.service.title);
  const [noteAt, setNoteAt] = useState<number | null>(null);
  const send = useSendAnswer(id);

  const leave = (failure: ApiFailure) => {
    notify({ text: failure.code === 'deadline_passed' ? t('send.deadlinePassed') : failure.message, tone: 'warning' });
    void queries.invalidateQueries({ queryKey: queueQuery(call).queryKey });
    void queries.invalidateQueries({ queryKey: submissionQuery(call, id).queryKey });
    onDone(null);
  };
  const [audioRef, listening] = useListening(submission, {
    reload: () => queries.fetchQuery({ ...submissionQuery(call, id), staleTime: 0 }).catch(() => null),
    onClosed: leave,
  });
  const { player } = listening;

  const onSend = (body: AnswerBody) => {
    if (player.isPlaying) player.toggle();
    send.mutate(body, {
      onSuccess: ({ earnedCredits, clearsAt, nextSubmissionId }) => {
        forget();
        const earn = formatCredits(earnedCredits, locale);
        notify({
          text:
            earnedCredits > 0 && clearsAt
              ? t('send.earned', {
                  earn,
                  day: formatDate(clearsAt, locale, { weekday: 'short', day: 'numeric', month: 'long' }),
                })
              : t(`send.done.${body.decision}`),
          tone: 'positive',
        });
        onDone(nextSubmissionId);
      },
      onError: (thrown) => {
        if (isFailure(thrown) && (thrown.code === 'deadline_passed' || thrown.code === 'wrong_state')) leave(thrown);
        else void queries.invalidateQueries({ queryKey: ['curator', 'check', id] });
      },
    });
  };

  const note = () => setNoteAt(Math.floor(player.now()));
  const decide = (decision: AnswerBody['decision']) => () => isOpen && update({ decision });
  useKeys({
    ' ': player.toggle,
    arrowleft: () => player.seek(player.now() - stepSeconds),
    arrowright: () => player.seek(player.now() + stepSeconds),
    a: decide('accepted'),
    d: decide('declined'),
    w: decide('wrong_match'),
    n: () => isOpen && note(),
    j: () => onStep(1),
    k: () => onStep(-1),
  });

  return (
    <>
      <section className={s.player} aria-label={t('player.region')}>
        <TrackHead submission={submission} nowMs={nowMs} place={place} />
        <Deck
          submission={submission}
          audioRef={audioRef}
          listening={listening}
          notes={draft.notes}
          onNote={isOpen ? note : undefined}
        />
        {noteAt === null ? null : (
          <NoteForm
            atSeconds={noteAt}
            onAdd={(added) => {
              update(({ notes }) => ({ notes: [...notes, added].toSorted((a, b) => a.atSeconds - b.atSeconds) }));
              setNoteAt(null);
            }}
            onCancel={() => setNoteAt(null)}
          />
        )}
        <Notes
          notes={draft.notes}
          onSeek={player.seek}
          onRemove={(index) => update(({ notes }) => ({ notes: notes.filter((_, at) => at !== index) }))}
        />
        <FromArtist
          pitch={submission.pitch}
          lyrics={submission.lyrics}
          artist={submission.artist ?? null}
          isCompact={isCompact}
        />
        {isOpen ? <KeyHelp /> : null}
      </section>
      <aside className={s.answer} aria-label={t('answer.title')}>
        {isOpen ? (
          <AnswerForm
            submission={submission}
            draft={draft}
            update={update}
            listening={listening}
            send={send}
            onSend={onSend}
            isCompact={isCompact}
          />
        ) : (
          <Closed submission={submission} unsent={draft.feedback} />
        )}
      </aside>
    </>
  );
}
