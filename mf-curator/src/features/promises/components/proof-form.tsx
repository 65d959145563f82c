import type { CuratorPromise } from '@fanfare/api-contract';
import { useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Banner, Button, TextField, useFirstInvalid } from '@fanfare/shared-ui';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { isPost } from '../../../lib/rules.ts';
import { useHandIn } from '../api/promises.ts';
import { LiveChecks } from './live-checks.tsx';
import s from './proof-form.module.css';

const empty = { url: '', postedAt: '', disclosure: '', tags: '' };
/** Required fields. */
type Wanted = 'url' | 'postedAt' | 'disclosure';
const maxTags = 10;

/** Where to find the address. */
function hintOf(type: CuratorPromise['service']['type'], known: string): string {
  if (type === 'playlist') return known === '' ? 'playlist' : 'verified';
  return type === 'radio' ? 'radio' : 'post';
}

const tagsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

interface ProofFormProps {
  promise: CuratorPromise;
  onClose: () => void;
}

/** The URL of the placement; for a post also its date and advertising disclosure. */
export function ProofForm({ promise, onClose }: ProofFormProps) {
  const { t } = useText();
  const { isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const handIn = useHandIn(promise.submissionId);
  const { type, url: verifiedUrl = '' } = promise.service;
  // A placement is in the playlist that was verified; a post or a broadcast has an address of its own.
  const known = type === 'playlist' ? verifiedUrl : '';
  const start = useMemo(() => ({ ...empty, url: known }), [known]);
  const { values, change, clear } = usePersistedState(`proof.${promise.submissionId}`, start);
  const [hasTried, setHasTried] = useState(false);
  const { form, refused: focusFirst } = useFirstInvalid();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isOfPost = isPost(promise.service.type);
  const refused = isFailure(handIn.error) ? handIn.error : null;

  const missing = {
    url: values.url.trim() === '',
    postedAt: isOfPost && values.postedAt === '',
    disclosure: isOfPost && values.disclosure.trim() === '',
  };
  const tags = tagsOf(values.tags);
  const isTooMany = tags.length > maxTags;
  const errorOf = (field: Wanted) =>
    hasTried && missing[field] ? t(`proof.missing.${field}`) : refused?.fields?.[field];

  // Not by `mutate`: its callbacks don't run once the form is unmounted, and a live event may show the proof before the answer.
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (handIn.isPending) return;
    setHasTried(true);
    if (missing.url || missing.postedAt || missing.disclosure || isTooMany) return focusFirst();
    const proof = {
      url: values.url.trim(),
      ...(isOfPost && {
        postedAt: new Date(values.postedAt).toISOString(),
        disclosure: values.disclosure.trim(),
        ...(tags.length > 0 && { tags }),
      }),
    };
    const done = await handIn.mutateAsync(proof).catch(() => null);
    if (!done) return focusFirst();
    clear();
    notify({ text: t(isOfPost ? 'proof.done_post' : 'proof.done'), tone: 'positive' });
  };
  return (
    <form
      ref={form}
      className={s.form}
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={t('proof.label', { track: promise.trackTitle })}
    >
      {handIn.error && !refused?.fields ? <Banner tone="danger">{messageFor(handIn.error)}</Banner> : null}
      <TextField
        ref={first}
        className={s.wide}
        label={t(isOfPost ? 'proof.url_post' : 'proof.url')}
        type="url"
        inputMode="url"
        required
        maxLength={500}
        placeholder={verifiedUrl || 'https://'}
        value={values.url}
        onChange={(event) => change({ url: event.target.value })}
        hint={t(`proof.urlHint.${hintOf(type, known)}`)}
        error={errorOf('url')}
      />
      {isOfPost ? (
        <>
          <TextField
            label={t('proof.postedAt')}
            type="datetime-local"
            required
            value={values.postedAt}
            onChange={(event) => change({ postedAt: event.target.value })}
            hint={t('proof.postedAtHint')}
            error={errorOf('postedAt')}
          />
          <TextField
            label={t('proof.disclosure')}
            required
            maxLength={200}
            value={values.disclosure}
            onChange={(event) => change({ disclosure: event.target.value })}
            hint={t('proof.disclosureHint')}
            error={errorOf('disclosure')}
          />
          <TextField
            className={s.wide}
            label={t('proof.tags')}
            maxLength={600}
            placeholder="#newmusic #nightdrive"
            value={values.tags}
            onChange={(event) => change({ tags: event.target.value })}
            hint={t('proof.tagsHint', { count: maxTags })}
            error={isTooMany ? t('proof.tagsMany', { count: maxTags }) : refused?.fields?.['tags']}
          />
        </>
      ) : null}
      {promise.service.type === 'radio' ? null : (
        <LiveChecks submissionId={promise.submissionId} url={values.url} disclosure={values.disclosure} />
      )}
      <div className={s.acts}>
        <Button type="submit" variant="primary" loading={handIn.isPending}>
          {t('promises.handIn')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('proof.later')}
        </Button>
      </div>
    </form>
  );
}
