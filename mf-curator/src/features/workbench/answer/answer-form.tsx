import type { CuratorSubmission } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import { Banner } from '@fanfare/shared-ui';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { isPost } from '../../../lib/rules.ts';
import type { useSendAnswer } from '../api/send-answer.ts';
import { bodyOf, notesOf, type AnswerBody, type Draft } from '../lib/draft.ts';
import { type RuleName, shownRules } from '../lib/rules.ts';
import { useCheckedRules } from '../lib/use-checked-rules.ts';
import type { UpdateDraft } from '../lib/use-draft.ts';
import type { Listening } from '../lib/use-listening.ts';
import type { WrongMatchRoom } from '../lib/wrong-match.ts';
import s from './answer-form.module.css';
import { DecisionPicker } from './decision-picker.tsx';
import { FeedbackField } from './feedback-field.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { RatingsPicker } from './ratings-picker.tsx';
import { ReasonPicker } from './reason-picker.tsx';
import { RulesList } from './rules-list.tsx';
import { SendBar } from './send-bar.tsx';
import { WrongMatchHint } from './wrong-match-hint.tsx';

interface AnswerFormProps {
  submission: CuratorSubmission;
  draft: Draft;
  update: UpdateDraft;
  listening: Listening;
  /** Null while unknown. */
  wrongMatch: WrongMatchRoom | null;
  send: ReturnType<typeof useSendAnswer>;
  onSend: (body: AnswerBody) => void;
  isCompact: boolean;
  /** Blind mode: hides even the earnings. */
  isHidden: boolean;
}

/** Where Ctrl+Enter means something else outside the form: a note, the search, a dialog. */
const otherFields = 'input:not([type=checkbox], [type=range]), textarea, [role=dialog], [role=alertdialog]';

/** The part of the form that settles a rule. Listening is settled by the player alone, whose keys work wherever no text is typed. */
function partOf(rule: RuleName | undefined): string | null {
  if (rule === undefined || rule === 'wrong_match') return 'decision';
  if (rule === 'reason') return 'reason';
  if (rule === 'where' || rule === 'date') return 'where';
  return rule === 'listening' ? null : 'feedback';
}

/** Focuses what is missing, the field in error where there are several. @param rule undefined without a decision */
function focusMissing(form: HTMLFormElement, rule: RuleName | undefined): void {
  const part = form.querySelector(`[data-answers=${partOf(rule)}]`);
  // After React has marked it.
  requestAnimationFrame(() => {
    const field = ['[aria-invalid=true]', 'textarea', 'button']
      .map((selector) => part?.querySelector<HTMLElement>(selector))
      .find((element) => element);
    field?.scrollIntoView?.({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}

/** The right side of the workbench: the answer, its rules, and its earnings. */
export function AnswerForm({
  submission,
  draft,
  update,
  listening,
  wrongMatch,
  send,
  onSend,
  isCompact,
  isHidden,
}: AnswerFormProps) {
  const { t } = useText();
  const messageFor = useFailureMessage('form');
  const form = useRef<HTMLFormElement>(null);
  const feedback = useRef<HTMLTextAreaElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const checked = useCheckedRules(submission.submissionId, draft);
  const excludedGenres = submission.excludedGenres ?? [];
  const rules = shownRules(draft, {
    ...listening,
    checked,
    isPost: isPost(submission.service.type),
    isWrongMatchOver: wrongMatch?.isOver ?? false,
    isExcludedGenre: excludedGenres.length > 0,
  });
  const isOpen = (name: string) => rules.some(({ rule, state }) => rule === name && state === 'open');
  const { decision } = draft;
  const blocking = rules.filter(({ state }) => state === 'open');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasTried(true);
    if (send.isPending) return;
    if (decision === null || blocking[0]) {
      focusMissing(event.currentTarget, decision === null ? undefined : blocking[0]?.rule);
      return;
    }
    onSend(bodyOf(draft, decision));
  };
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(otherFields) && !form.current?.contains(target)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <form ref={form} className={s.form} aria-label={t('answer.title')} onSubmit={submit} noValidate>
      <section data-answers="decision">
        <h2 className={s.title}>{t('answer.title')}</h2>
        <DecisionPicker decision={decision} wrongMatch={wrongMatch} onDecision={(next) => update({ decision: next })} />
        {hasTried && decision === null ? (
          <p className={s.error} role="alert">
            {t('answer.decisionMissing')}
          </p>
        ) : null}
        {decision === 'wrong_match' ? <WrongMatchHint room={wrongMatch} excludedGenres={excludedGenres} /> : null}
      </section>
      {decision === 'declined' ? (
        <section data-answers="reason">
          <ReasonPicker
            reasonCode={draft.reasonCode}
            onReason={(reasonCode) => update({ reasonCode })}
            isMissing={hasTried && isOpen('reason')}
            isCompact={isCompact}
          />
        </section>
      ) : null}
      {decision === 'accepted' ? (
        <section data-answers="where">
          <PlacementFields
            submission={submission}
            placement={draft.placement}
            onPlacement={(placement) => update({ placement })}
            isWhereMissing={isOpen('where')}
            isDateMissing={hasTried && isOpen('date')}
          />
        </section>
      ) : null}
      <section data-answers="feedback">
        <FeedbackField field={feedback} feedback={draft.feedback} onFeedback={(feedback) => update({ feedback })} />
        <RulesList
          rules={rules}
          hasTried={hasTried}
          notes={notesOf(draft)}
          onMark={(range) => {
            feedback.current?.focus();
            feedback.current?.setSelectionRange(...range);
          }}
        />
      </section>
      {decision === 'wrong_match' ? null : (
        <section>
          <RatingsPicker ratings={draft.ratings} onRatings={(ratings) => update({ ratings })} />
        </section>
      )}
      <SendBar
        submission={submission}
        decision={decision}
        wantsNewVersion={draft.wantsNewVersion}
        onWantsNewVersion={(wantsNewVersion) => update({ wantsNewVersion })}
        isPending={send.isPending}
        isHidden={isHidden}
      >
        {send.error ? <Banner tone="danger" title={messageFor(send.error)} /> : null}
        {hasTried && decision !== null && blocking.length > 0 ? (
          <p className={s.error} role="alert">
            {t('answer.notYet', { count: blocking.length })}
          </p>
        ) : null}
      </SendBar>
    </form>
  );
}
