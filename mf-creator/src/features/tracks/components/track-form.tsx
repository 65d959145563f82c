import type { Track } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, styles, useFirstInvalid } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAssignArtist, useSaveTrack, type TrackBody } from '../api/save-track.ts';
import { bodyOf, emptyTrack, maxLinks, trackSchema, valuesOf, type TrackValues } from '../lib/track-form.ts';
import { usePersistValues, usePersistedValues } from '../lib/use-persisted-values.ts';
import { CoverField } from './cover-field.tsx';
import { NewAudio } from './new-audio.tsx';
import { TrackBasics, TrackDetails } from './track-fields.tsx';
import s from './track-form.module.css';
import { useCover } from './use-cover.ts';
import { useNewAudio } from './use-new-audio.ts';

interface TrackFormProps {
  /** Omitted for a new track. */
  track?: Track;
  submitText: string;
  onSaved: (track: Track) => void;
  onCancel: () => void;
}

/**
 * A track with its cover and, if new, its audio. Files are sent as soon as they are chosen, as far as a track that isn't
 * saved can have them; if an upload fails, submitting again sends only what is missing.
 */
export function TrackForm({ track, submitText, onSaved, onCancel }: TrackFormProps) {
  const { t } = useText();
  const { isFailure } = useShell();
  const messageFor = useFailureMessage('form');
  const [saved, setSaved] = useState<Track | null>(track ?? null);
  const [formError, setFormError] = useState<string | null>(null);
  const filesId = useId();
  const save = useSaveTrack();
  const assign = useAssignArtist();
  const audio = useNewAudio();
  const cover = useCover();
  const { form: element, refused } = useFirstInvalid();
  const { persisted, keep, clear } = usePersistedValues(track ? String(track.id) : 'new');
  const form = useForm<TrackValues>({
    resolver: zodResolver(
      trackSchema({
        required: (field) => t('required', { field: t(`track.${field}Name`) }),
        tooLong: (max) => t('tooLong', { max }),
        tooManyGenres: t('track.tooManyGenres'),
        tooManyArtists: t('track.tooManyArtists'),
        links: t('track.linksInvalid'),
        tooManyLinks: t('track.tooManyLinks', { max: maxLinks }),
        date: t('track.dateInvalid'),
      }),
    ),
    shouldFocusError: false,
    defaultValues: { ...(track ? valuesOf(track) : emptyTrack), ...persisted },
  });
  usePersistValues(form, keep);

  // The button is far below the files, so scroll their errors into view.
  const showFiles = () => document.getElementById(filesId)?.scrollIntoView?.({ block: 'center' });
  const saveTrack = async (body: TrackBody, reservedId: number | null): Promise<Track> => {
    const id = saved?.id ?? reservedId;
    try {
      return await save.mutateAsync({ id, body });
    } catch (thrown) {
      // The id of an upload that is older than a day is gone: the track gets another, and its file again.
      if (saved || reservedId === null || !isFailure(thrown) || thrown.status !== 404) throw thrown;
      return save.mutateAsync({ id: null, body });
    }
  };
  const send = async (values: TrackValues): Promise<void> => {
    setFormError(null);
    try {
      // What has arrived decides which track is saved: the one that it was sent for.
      if (audio.state.step === 'sending') showFiles();
      const sent = await audio.settled();
      if (sent === 'failed' || sent === 'cancelled') return showFiles();
      let current = await saveTrack(bodyOf(values), sent === 'later' ? null : sent.trackId);
      setSaved(current);
      if (values.rosterArtistId !== (current.rosterArtist?.id ?? null)) {
        current = await assign.mutateAsync({ trackId: current.id, artistId: values.rosterArtistId });
        setSaved(current);
      }
      clear();
      if (cover.file) {
        const covered = await cover.send(current.id, cover.file);
        if (!covered) return showFiles();
        current = covered;
      }
      if (audio.file) {
        const uploaded = await audio.attach(current.id);
        if (!uploaded) return showFiles();
        current = uploaded;
        audio.remove();
      }
      onSaved(current);
    } catch (thrown) {
      const fields = isFailure(thrown) ? (thrown.fields ?? {}) : {};
      if (fields['artistId']) fields['rosterArtistId'] = fields['artistId'];
      const fieldErrors = Object.entries(fields).filter(([name]) => name in emptyTrack);
      for (const [name, message] of fieldErrors) form.setError(name as keyof TrackValues, { message });
      if (fieldErrors.length === 0) setFormError(messageFor(thrown));
      else refused();
    }
  };
  // React Hook Form sets the errors right after this callback.
  const submit = form.handleSubmit(send, () => queueMicrotask(refused));

  const isBusy = form.formState.isSubmitting;
  return (
    <form ref={element} className={styles.stackWide} noValidate onSubmit={(event) => void submit(event)}>
      <section className={s.group}>
        <h2>{t('track.basics')}</h2>
        <TrackBasics control={form.control} register={form.register} errors={form.formState.errors} />
      </section>
      <section id={filesId} className={s.group}>
        <h2>{t(track ? 'track.cover' : 'track.files')}</h2>
        {!track && <NewAudio audio={audio} canRetry={!saved} onFile={(file) => audio.take(file, saved)} />}
        <CoverField
          seed={saved?.id ?? 0}
          src={saved?.coverUrl ?? null}
          chosen={cover.file}
          isSending={cover.isSending}
          error={cover.error}
          onFile={(file) => void cover.take(file, saved).then((covered) => covered && setSaved(covered))}
          onRemove={cover.remove}
        />
      </section>
      <section className={s.group}>
        <h2>{t('track.details')}</h2>
        <TrackDetails control={form.control} register={form.register} errors={form.formState.errors} />
      </section>
      {formError && (
        <Banner tone="danger" role="alert">
          {formError}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="l" loading={isBusy} disabled={cover.isSending}>
          {submitText}
        </Button>
        <Button
          size="l"
          onClick={() => {
            clear();
            onCancel();
          }}
          disabled={isBusy}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
