import type { Track } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import { useEffect, useRef, useState } from 'react';
import { audioRefusal, type FileRefusal } from '../../../lib/track/files.ts';
import { soundRefusal } from '../../../lib/track/read-sound.ts';
import { useUploadAhead, type AheadUpload } from '../api/upload-audio.ts';
import { useAudioUpload, type UploadState } from './use-audio-upload.ts';

/** `later`: it can only be sent once the track is saved. */
type Outcome = AheadUpload | 'later' | 'failed' | 'cancelled';

interface Run {
  controller: AbortController;
  done: Promise<Outcome>;
  outcome?: Outcome;
}

/**
 * React hook: the audio of a track that isn't saved yet. It is sent as soon as it is chosen; saving the track attaches
 * it, or sends what couldn't be sent before.
 */
export function useNewAudio() {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  const ahead = useUploadAhead();
  const late = useAudioUpload();
  const run = useRef<Run | null>(null);
  /** What its content says about the file that is chosen now; null: nothing against it. */
  const judging = useRef<Promise<FileRefusal | null> | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState<UploadState | { step: 'sent' }>({ step: 'idle' });

  // Leaving the form ends the upload: nobody would save its track.
  useEffect(() => () => run.current?.controller.abort(), []);

  const send = (chosen: File) => {
    const controller = new AbortController();
    const fileName = chosen.name;
    const show = (state: typeof sending) => {
      if (run.current?.controller === controller) setSending(state);
    };
    const fail = (step: 'failed' | 'cancelled', message = ''): Outcome => {
      show(step === 'failed' ? { step, fileName, message } : { step, fileName });
      return step;
    };
    const done = ahead
      .send({
        file: chosen,
        signal: controller.signal,
        onProgress: (share) => show({ step: 'sending', fileName, share }),
      })
      .then(
        (sent): Outcome => {
          show({ step: sent ? 'sent' : 'idle' });
          return sent ?? 'later';
        },
        (thrown: unknown) => (controller.signal.aborted ? fail('cancelled') : fail('failed', messageFor(thrown))),
      )
      .then((outcome) => {
        if (run.current?.controller === controller) run.current.outcome = outcome;
        return outcome;
      });
    run.current = { controller, done };
    setSending({ step: 'sending', fileName, share: 0 });
  };

  const remove = () => {
    run.current?.controller.abort();
    run.current = null;
    judging.current = null;
    late.reset();
    setFile(null);
    setSending({ step: 'idle' });
    setRefusal(null);
  };
  const refuse = ({ name }: File, reason: FileRefusal) => setRefusal(t(`upload.refusal.${reason}`, { name }));

  const state = late.state.step === 'idle' ? sending : late.state;
  return {
    file,
    state,
    isRefused: refusal !== null,
    error: refusal ?? (state.step === 'failed' ? state.message : null),
    /** @param saved the track, if it is saved already: its file waits for the form then */
    take: (chosen: File, saved: Track | null) => {
      const refused = audioRefusal(chosen);
      remove();
      if (refused) return refuse(chosen, refused);
      setFile(chosen);
      if (!saved) send(chosen);
      const judged = soundRefusal(chosen);
      judging.current = judged;
      void judged.then((reason) => {
        if (!reason || judging.current !== judged) return;
        // It stays where it was chosen, with what is wrong, until it is removed or replaced.
        run.current?.controller.abort();
        run.current = null;
        setSending({ step: 'idle' });
        refuse(chosen, reason);
      });
    },
    remove,
    cancel: () => {
      run.current?.controller.abort();
      late.cancel();
    },
    retry: () => {
      if (file) send(file);
    },
    /** Waits for the upload under way. What failed or was cancelled before is sent later; a file that its content refuses isn't sent. */
    settled: async (): Promise<Outcome> => {
      if (await judging.current) return 'failed';
      const { done, outcome } = run.current ?? {};
      return outcome === 'failed' || outcome === 'cancelled' ? 'later' : (done ?? 'later');
    },
    /** Gives the track its file. @returns null if that failed; the state says why */
    attach: async (trackId: number): Promise<Track | null> => {
      const sent = await run.current?.done;
      // A key is good for one try.
      run.current = null;
      if (!file) return null;
      setSending({ step: 'idle' });
      if (typeof sent !== 'object' || sent.trackId !== trackId) return late.start(trackId, file);
      setSending({ step: 'reading', fileName: file.name });
      try {
        const track = await ahead.attach(sent);
        setSending({ step: 'idle' });
        return track;
      } catch (thrown) {
        setSending({ step: 'failed', fileName: file.name, message: messageFor(thrown) });
        return null;
      }
    },
  };
}
export type NewAudio = ReturnType<typeof useNewAudio>;
