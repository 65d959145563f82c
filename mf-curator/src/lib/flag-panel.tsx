import type { CuratorFlag } from '@fanfare/api-contract';
import { useFailureMessage, usePersistedState, useShell, useText, type Text } from '@fanfare/kit';
import { Banner, Button, TextArea, formatDate, useFirstInvalid } from '@fanfare/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import s from './flag-panel.module.css';
import { queryKeys } from './query-keys.ts';

const maxLength = 1_000;

interface FlagPanelProps {
  flag: CuratorFlag;
  submissionId: number;
}

/** What the artist says is wrong with an answer, what the curator says about it, and what was decided. */
export function FlagPanel({ flag, submissionId }: FlagPanelProps) {
  const { t, locale } = useText();
  const time = (at: string) => formatDate(at, locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { state, reason, text, decideBy, decidedAt, note, response, canRespond } = flag;
  return (
    <section className={s.flag} aria-label={t('flag.label')}>
      <h3>{t(`flag.title.${state}`)}</h3>
      <p>
        {t('flag.said', { reason: t(`flag.reasons.${reason}`) })}
        {state === 'open' ? ` ${t('flag.until', { day: time(decideBy) })}` : null}
      </p>
      {text ? <blockquote>{text}</blockquote> : null}
      {response ? (
        <figure>
          <figcaption>{t('flag.yours', { day: time(response.sentAt) })}</figcaption>
          <blockquote>{response.text}</blockquote>
        </figure>
      ) : null}
      {canRespond ? <FlagResponseForm submissionId={submissionId} /> : null}
      {decidedAt ? <Decision t={t} flag={flag} day={time(decidedAt)} /> : null}
      {note ? (
        <figure>
          <figcaption>{t('flag.ourReason')}</figcaption>
          <blockquote>{note}</blockquote>
        </figure>
      ) : null}
    </section>
  );
}

/** What was decided; a note of staff follows it. */
function Decision({ t, flag: { state, failedChecks }, day }: { t: Text; flag: CuratorFlag; day: string }) {
  if (state === 'rejected') return <p>{t('flag.rejected', { day })}</p>;
  if (failedChecks.length === 0) return <p>{t('flag.upheld', { day })}</p>;
  return (
    <>
      <p>{t('flag.byChecks', { day })}</p>
      <ul className={s.checks}>
        {failedChecks.map((check) => (
          <li key={check}>{t(`flag.checks.${check}`)}</li>
        ))}
      </ul>
    </>
  );
}

function FlagResponseForm({ submissionId }: { submissionId: number }) {
  const { t, locale } = useText();
  const { call, isFailure, notify } = useShell();
  const queries = useQueryClient();
  const messageFor = useFailureMessage('form');
  const { values, change, clear } = usePersistedState(`flag.${submissionId}`, { text: '' });
  const [hasTried, setHasTried] = useState(false);
  const { form, refused: focusFirst } = useFirstInvalid();
  const text = values.text.trim();
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/v2/curator/submissions/:id/flag/response', { params: { id: submissionId }, body: { text } }),
    onSuccess: () => {
      clear();
      notify({ text: t('flag.sent'), tone: 'positive' });
    },
    // Also after a refusal: staff may have decided meanwhile.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.answers.all }),
        queries.invalidateQueries({ queryKey: queryKeys.submission(submissionId) }),
      ]),
  });
  const refused = isFailure(send.error) ? send.error : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setHasTried(true);
    if (text === '') return focusFirst();
    send.mutate(undefined, { onError: focusFirst });
  };
  return (
    <form ref={form} className={s.form} noValidate onSubmit={onSubmit}>
      {send.error && !refused?.fields ? <Banner tone="danger">{messageFor(send.error)}</Banner> : null}
      <TextArea
        label={t('flag.response')}
        hint={t('flag.responseHint')}
        counter={t('flag.counter', { count: values.text.length, of: maxLength.toLocaleString(locale) })}
        error={hasTried && text === '' ? t('flag.missing') : refused?.fields?.['text']}
        required
        rows={3}
        maxLength={maxLength}
        value={values.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Button type="submit" variant="primary" loading={send.isPending}>
        {t('flag.send')}
      </Button>
    </form>
  );
}
