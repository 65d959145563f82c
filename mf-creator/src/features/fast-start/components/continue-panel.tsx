import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, linkClass } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NextButton } from '../../../lib/next-button.tsx';
import { addCreatorPath, signInPath, signUpPath, to, withReturn } from '../../../paths.ts';
import type { FastDraft } from '../lib/draft.ts';
import type { AudioFile } from '../lib/use-audio-file.ts';
import { useSize } from './audio-part.tsx';

/** Sign-up for visitors, or adding a creator profile; both return here. */
export function SignUpButton({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useText();
  const { useSession, navigate } = useShell();
  const isVisitor = useSession(({ account }) => account === null);
  const path = withReturn(isVisitor ? signUpPath : addCreatorPath, to.fastStart(3));
  return (
    <NextButton disabled={isDisabled} onClick={() => navigate(path)}>
      {t(isVisitor ? 'fastStart.go.signUp' : 'fastStart.go.profile')}
    </NextButton>
  );
}

/** What stays in this browser during sign-up, and the link to log in. */
export function SignUpNotes({ draft, audio, isSaved }: { draft: FastDraft; audio: AudioFile; isSaved: boolean }) {
  const { t } = useText();
  const { useSession } = useShell();
  const size = useSize();
  const isVisitor = useSession(({ account }) => account === null);
  const isFileSaved = draft.file !== null && audio.state === 'saved';
  return (
    <>
      {isSaved ? (
        <p>
          {draft.file && isFileSaved
            ? t('fastStart.go.keptWithFile', { name: draft.file.name, size: size(draft.file.sizeBytes) })
            : t('fastStart.go.kept')}
        </p>
      ) : (
        <Banner tone="warning">{t('fastStart.go.fleeting')}</Banner>
      )}
      {isVisitor && (
        <p>
          {t('fastStart.go.account')}{' '}
          <Link className={linkClass} to={withReturn(signInPath, to.fastStart(3))}>
            {t('fastStart.go.logIn')}
          </Link>
        </p>
      )}
    </>
  );
}

interface CreationNotesProps {
  error: unknown;
  /** The title of the refused service. */
  refusedTitle: string | undefined;
  /** Upload progress; null while nothing uploads. */
  progress: ReactNode;
  /** Why the upload failed. */
  fileProblem: string | null;
  onSkipFile: () => void;
}

/** Progress and errors while the campaign is created. */
export function CreationNotes({ error, refusedTitle, progress, fileProblem, onSkipFile }: CreationNotesProps) {
  const { t } = useText();
  const messageFor = useFailureMessage('form');
  return (
    <>
      {error !== null && (
        <Banner tone="danger" title={refusedTitle}>
          {messageFor(error)}
        </Banner>
      )}
      {progress}
      {fileProblem && !progress && (
        <Banner
          tone="danger"
          action={
            <Button size="s" onClick={onSkipFile}>
              {t('fastStart.go.withoutFile')}
            </Button>
          }
        >
          {fileProblem}
        </Banner>
      )}
    </>
  );
}
