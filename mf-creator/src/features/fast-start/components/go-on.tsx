import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { ArrowRightIcon, Banner, Button, linkClass } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
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
    <Button
      variant="primary"
      size="l"
      fullWidth
      disabled={isDisabled}
      iconEnd={<ArrowRightIcon size={18} />}
      onClick={() => navigate(path)}
    >
      {t(isVisitor ? 'fastStart.go.signUp' : 'fastStart.go.profile')}
    </Button>
  );
}

/** What stays in this browser during sign-up, and the link to log in. */
export function SignUpNotes({ draft, audio, isKept }: { draft: FastDraft; audio: AudioFile; isKept: boolean }) {
  const { t } = useText();
  const { useSession } = useShell();
  const size = useSize();
  const isVisitor = useSession(({ account }) => account === null);
  const isFileKept = draft.file !== null && audio.state === 'kept';
  return (
    <>
      {isKept ? (
        <p>
          {draft.file && isFileKept
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

interface PayButtonProps {
  isDisabled: boolean;
  isMaking: boolean;
  onGo: () => void;
}

/** Creates the campaign and continues to its pitch. */
export function PayButton({ isDisabled, isMaking, onGo }: PayButtonProps) {
  const { t } = useText();
  return (
    <Button
      variant="primary"
      size="l"
      fullWidth
      disabled={isDisabled}
      loading={isMaking}
      iconEnd={<ArrowRightIcon size={18} />}
      onClick={onGo}
    >
      {t('fastStart.go.pay')}
    </Button>
  );
}

interface MakingNotesProps {
  error: unknown;
  /** The title of the refused service. */
  about: string | undefined;
  /** Upload progress; null while nothing uploads. */
  progress: ReactNode;
  /** Why the upload failed. */
  fileProblem: string | null;
  onWithoutFile: () => void;
}

/** Progress and errors while the campaign is created. */
export function MakingNotes({ error, about, progress, fileProblem, onWithoutFile }: MakingNotesProps) {
  const { t } = useText();
  const messageFor = useFailureMessage();
  return (
    <>
      {error !== null && (
        <Banner tone="danger" title={about}>
          {messageFor(error)}
        </Banner>
      )}
      {progress}
      {fileProblem && !progress && (
        <Banner
          tone="danger"
          action={
            <Button size="s" onClick={onWithoutFile}>
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
