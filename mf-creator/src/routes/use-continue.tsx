import { useShell, useText } from '@fanfare/kit';
import { useState } from 'react';
import { useCreateFromDraft } from '../features/fast-start/api/create-from-draft.ts';
import { CreationNotes, SignUpButton, SignUpNotes } from '../features/fast-start/components/continue-panel.tsx';
import { withoutService } from '../features/fast-start/lib/draft-list.ts';
import type { AudioFile } from '../features/fast-start/lib/use-audio-file.ts';
import type { DraftState } from '../features/fast-start/lib/use-draft.ts';
import { ConfirmEmail } from '../features/shop/components/confirm-email.tsx';
import { UploadProgress } from '../features/tracks/components/upload-progress.tsx';
import { useAudioUpload } from '../features/tracks/components/use-audio-upload.ts';
import { NextButton } from '../lib/next-button.tsx';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { to } from '../paths.ts';

interface ContinueOptions {
  state: DraftState;
  audio: AudioFile;
  isCreator: boolean;
}

/** The service a refusal is about. */
function serviceOf(details: unknown): number | null {
  const id = (details as { serviceId?: unknown } | null | undefined)?.serviceId;
  return typeof id === 'number' ? id : null;
}

/** React hook: continues from the list: sign-up without a creator profile, else the campaign. */
export function useContinue({ state, audio, isCreator }: ContinueOptions) {
  const { t } = useText();
  const { isFailure, navigate, useSession } = useShell();
  const isConfirmed = useSession(({ account }) => account?.emailConfirmed ?? true);
  const { draft, now, change, finish, isSaved } = state;
  const upload = useAudioUpload();
  const [refusedTitle, setRefusedTitle] = useState<string>();
  const [isDone, setIsDone] = useState(false);
  const make = useCreateFromDraft(state, async (trackId, file) => (await upload.start(trackId, file)) !== null);

  const run = useSingleFlight(async (servicesIDs: number[], file: File | null, refetch: () => void) => {
    setRefusedTitle(undefined);
    try {
      const campaign = await make.mutateAsync({ servicesIDs, file });
      if (!campaign) return;
      setIsDone(true);
      navigate(campaign.status === 'draft' ? to.pay(campaign.type, campaign.id) : to.campaign(campaign.id), {
        replace: true,
      });
      audio.finish();
      finish();
    } catch (thrown) {
      if (!isFailure(thrown)) return;
      const serviceId = serviceOf(thrown.details);
      if (serviceId !== null) {
        setRefusedTitle(now().names[serviceId]);
        change(withoutService(now(), serviceId));
        refetch();
      }
      // What was created is gone, or the key belongs to someone else: the next try starts over.
      else if (thrown.status === 404 || thrown.code === 'idempotency_mismatch')
        change({ id: crypto.randomUUID(), made: {} });
    }
  });

  const { state: sending, cancel } = upload;
  const isSending = sending.step === 'sending' || sending.step === 'reading';
  const fileProblem =
    sending.step === 'failed'
      ? t('upload.failed', { name: sending.fileName, message: sending.message })
      : sending.step === 'cancelled'
        ? t('upload.cancelled', { name: sending.fileName })
        : null;
  const isCreating = make.isPending || isDone;

  return {
    /** The campaign exists; the page is navigating away. */
    isDone,
    render: (servicesIDs: number[], refetch: () => void) => {
      const isNobody = servicesIDs.length === 0;
      if (!isCreator) {
        return {
          button: <SignUpButton isDisabled={isNobody} />,
          problems: null,
          notes: <SignUpNotes draft={draft} audio={audio} isSaved={isSaved} />,
        };
      }
      return {
        button: (
          <NextButton
            disabled={isNobody || audio.state === 'loading'}
            loading={isCreating}
            onClick={() => run(servicesIDs, audio.file, refetch)}
          >
            {t('fastStart.go.pay')}
          </NextButton>
        ),
        problems: (
          <CreationNotes
            error={make.error}
            refusedTitle={refusedTitle}
            progress={isSending && <UploadProgress state={sending} onCancel={cancel} />}
            fileProblem={fileProblem}
            onSkipFile={() => {
              audio.remove();
              run(servicesIDs, null, refetch);
            }}
          />
        ),
        notes: isConfirmed ? null : <ConfirmEmail />,
      };
    },
  };
}
