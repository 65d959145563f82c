import type { CuratorSubmission } from '@fanfare/api-contract';
import { Banner, TextArea, formatNumber } from '@fanfare/shared-ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { answerRules } from '../../../lib/rules.ts';
import { useText } from '../../../lib/use-text.ts';
import type { useSendAnswer } from '../api/send-answer.ts';
import { bodyOf, type AnswerBody, type Draft } from '../lib/draft.ts';
import { lengthOf, shownRules } from '../lib/rules.ts';
import { useCheckedRules } from '../lib/use-checked-rules.ts';
import type { UpdateDraft } from '../lib/use-draft.ts';
import type { Listening } from '../lib/use-listening.ts';
import s from './answer-form.module.css';
import { DecisionPicker } from './decision-picker.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { RatingsPicker } from './ratings-picker.tsx';
import { ReasonPicker } from './reason-picker.tsx';
import { RulesList } from './rules-list.tsx';
import { SendBar } from './send-bar.tsx';

interface AnswerFormProps {
  submission: CuratorSubmission;
  draft: Draft;
  update: UpdateDraft;
  listening: Listening;
  send: ReturnType<typeof useSendAnswer>;
  onSend: (body: AnswerBody) => void;
  isCompact: boolean;
}

/** The right side of the workbench: the answer, its rules, and what it earns. */
export function AnswerForm({ submission, draft, update, listening, send, onSend, isCompact }: AnswerFormProps) {
  const { t, locale } = useText();
  const failureText = useFailure();
  const form = useRef<HTMLFormElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const checked = useCheckedRules(submission.submissionId, draft);
  const rules = shownRules(draft, { ...listening, checked });
  const isOpen = (name: string) => rules.some(({ rule, state }) => rule === name && state === 'open');
  const { decision } = draft;
  const blocking = rules.filter(({ state }) => state === 'open');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (send.isPending || decision === null || blocking.length > 0) return;
    onSend(bodyOf(draft, decision));
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <form ref={form} className={s.form} aria-label={t('answer.title')} onSubmit={submit} noValidate>
      <section>
        <h2 className={s.title}>{t('answer.title')}</h2>
        <DecisionPicker decision={decision} onDecision={(next) => update({ decision: next })} />
        {hasTried && decision === null ? (
          <p className={s.error} role="alert">
            {t('answer.decisionMissing')}
          </p>
        ) : null}
        {decision === 'wrong_match' ? <p className={s.hint}>{t('answer.wrongMatchHint')}</p> : null}
      </section>
      {decision === 'declined' ? (
        <section>
          <ReasonPicker
            reasonCode={draft.reasonCode}
            onReason={(reasonCode) => update({ reasonCode })}
            isMissing={hasTried && isOpen('reason')}
            isCompact={isCompact}
          />
        </section>
      ) : null}
      {decision === 'accepted' ? (
        <section>
          <PlacementFields
            placement={draft.placement}
            onPlacement={(placement) => update({ placement })}
            isWhereMissing={isOpen('where')}
          />
        </section>
      ) : null}
      <section>
        <TextArea
          className={s.feedback}
          label={t('answer.feedback')}
          rows={5}
          value={draft.feedback}
          maxLength={answerRules.maxCharacters}
          required
          counter={t('answer.counter', {
            length: formatNumber(lengthOf(draft.feedback), locale, 0),
            max: formatNumber(answerRules.maxCharacters, locale, 0),
          })}
          onChange={(event) => update({ feedback: event.target.value })}
        />
        <RulesList rules={rules} hasTried={hasTried} />
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
      >
        {send.error ? <Banner tone="danger" title={failureText(send.error)} /> : null}
        {hasTried && decision !== null && blocking.length > 0 ? (
          <p className={s.error} role="alert">
            {t('answer.notYet', { count: blocking.length })}
          </p>
        ) : null}
      </SendBar>
    </form>
  );
}
