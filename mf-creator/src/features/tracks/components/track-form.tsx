import type { Track } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, styles } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AudioDrop } from '../../../lib/track/audio-drop.tsx';
import { ChosenFile } from '../../../lib/track/chosen-file.tsx';
import { audioRefusal, coverRefusal } from '../../../lib/track/files.ts';
import { useSaveTrack, useUploadCover } from '../api/save-track.ts';
import { bodyOf, emptyTrack, trackSchema, valuesOf, type TrackValues } from '../lib/track-form.ts';
import { usePersistValues, usePersistedValues } from '../lib/use-persisted-values.ts';
import { CoverField } from './cover-field.tsx';
import { TrackBasics, TrackDetails } from './track-fields.tsx';
import s from './track-form.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { useAudioUpload } from './use-audio-upload.ts';

interface TrackFormProps {
  /** Omitted for a new track. */
  track?: Track;
  submitText: string;
  onSaved: (track: Track) => void;
  onCancel: () => void;
}

/**
 * A track with its cover and, if new, its audio. Saves the fields first, then uploads the files; if an upload fails,
 * submitting again sends only what is missing.
 */
export function TrackForm({ track, submitText, onSaved, onCancel }: TrackFormProps) {
  const { t } = useText();
  const { isFailure } = useShell();
  const messageFor = useFailureMessage();
  const [saved, setSaved] = useState<Track | null>(track ?? null);
  const [audio, setAudio] = useState<File | null>(null);
  const [cover, setCover] = useState<File | null>(null);
  const [audioError, setAudioError] = useState<string | null>(null);
  const [coverError, setCoverError] = useState<string | null>(null);
  const [formError, setFormError] = useState<string | null>(null);
  const filesId = useId();
  const save = useSaveTrack();
  const sendCover = useUploadCover();
  const upload = useAudioUpload();
  const { persisted, keep, clear } = usePersistedValues(track ? String(track.id) : 'new');
  const form = useForm<TrackValues>({
    resolver: zodResolver(
      trackSchema({
        required: (field) => t('required', { field: t(`track.${field}Name`) }),
        tooLong: (max) => t('tooLong', { max }),
        tooManyGenres: t('track.tooManyGenres'),
        tooManyArtists: t('track.tooManyArtists'),
        link: t('track.linkInvalid'),
      }),
    ),
    defaultValues: { ...(track ? valuesOf(track) : emptyTrack), ...persisted },
  });
  usePersistValues(form, keep);

  // The button is far below the files, so scroll their errors into view.
  const showFiles = () => document.getElementById(filesId)?.scrollIntoView?.({ block: 'center' });
  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    try {
      let current = await save.mutateAsync({ id: saved?.id ?? null, body: bodyOf(values) });
      setSaved(current);
      clear();
      if (cover) {
        const covered = await sendCover
          .mutateAsync({ trackId: current.id, file: cover })
          .catch((thrown: unknown) => setCoverError(messageFor(thrown)));
        if (!covered) return showFiles();
        current = covered;
        setCover(null);
      }
      if (audio) {
        const uploaded = await upload.start(current.id, audio);
        if (!uploaded) return showFiles();
        current = uploaded;
        setAudio(null);
      }
      onSaved(current);
    } catch (thrown) {
      const fields = isFailure(thrown) ? (thrown.fields ?? {}) : {};
      const fieldErrors = Object.entries(fields).filter(([name]) => name in emptyTrack);
      for (const [name, message] of fieldErrors) form.setError(name as keyof TrackValues, { message });
      if (fieldErrors.length === 0) setFormError(messageFor(thrown));
    }
  });

  const isBusy = form.formState.isSubmitting;
  const takeAudio = (file: File) => {
    const refusal = audioRefusal(file);
    setAudioError(refusal && t(`upload.refusal.${refusal}`, { name: file.name }));
    setAudio(refusal ? null : file);
  };
  const takeCover = (file: File) => {
    const refusal = coverRefusal(file);
    setCoverError(refusal && t(`cover.refusal.${refusal}`, { name: file.name }));
    setCover(refusal ? null : file);
  };
  const uploadError = upload.state.step === 'failed' ? upload.state.message : null;
  const isCancelled = upload.state.step === 'cancelled';

  return (
    <form className={styles.stackWide} noValidate onSubmit={(event) => void submit(event)}>
      <section className={s.group}>
        <h2>{t('track.basics')}</h2>
        <TrackBasics control={form.control} register={form.register} errors={form.formState.errors} />
      </section>
      <section id={filesId} className={s.group}>
        <h2>{t(track ? 'track.cover' : 'track.files')}</h2>
        {!track && (
          <>
            {upload.state.step === 'sending' || upload.state.step === 'reading' ? (
              <UploadProgress state={upload.state} onCancel={upload.cancel} />
            ) : audio ? (
              <ChosenFile name={audio.name} onRemove={() => setAudio(null)} />
            ) : (
              <AudioDrop onFile={takeAudio} />
            )}
            {(audioError ?? uploadError) && (
              <Banner tone="danger" role="alert">
                {audioError ?? uploadError}
              </Banner>
            )}
            {isCancelled && (
              <Banner tone="neutral" role="status">
                {t('upload.cancelledInForm')}
              </Banner>
            )}
          </>
        )}
        <CoverField
          seed={saved?.id ?? 0}
          src={saved?.coverUrl ?? null}
          chosen={cover}
          error={coverError}
          onFile={takeCover}
          onRemove={() => setCover(null)}
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
        <Button type="submit" variant="primary" size="l" loading={isBusy}>
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
