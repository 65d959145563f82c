import '../features/fast-start/lib/fast-start-texts.ts';
import { Page, useShell, useText } from '@fanfare/kit';
import { Banner } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { curatorTypesQuery } from '../features/create-home/api/curator-types.ts';
import { FastSteps } from '../features/fast-start/components/fast-steps.tsx';
import { GoalStep } from '../features/fast-start/components/goal-step.tsx';
import { ListStep } from '../features/fast-start/components/list-step.tsx';
import { MusicStep } from '../features/fast-start/components/music-step.tsx';
import { namesFromFile, furthestStep, withMusic, type StepNumber } from '../features/fast-start/lib/draft.ts';
import { useAudioFile } from '../features/fast-start/lib/use-audio-file.ts';
import { useDraft } from '../features/fast-start/lib/use-draft.ts';
import { productsQuery } from '../features/shop/api/products.ts';
import { AudioDrop } from '../lib/track/audio-drop.tsx';
import { audioRefusal, type FileRefusal } from '../lib/track/files.ts';
import { soundRefusal } from '../lib/track/read-sound.ts';
import { to } from '../paths.ts';
import { useContinue } from './use-continue.tsx';
import s from './fast-start.module.css';

/**
 * A campaign in three steps: track, goal, list. Open to visitors; paying needs an account, and nothing typed is lost on
 * the way.
 */
export function FastStart() {
  const { useSession } = useShell();
  const accountId = useSession(({ account }) => account?.id ?? null);
  return <Steps key={accountId} accountId={accountId} />;
}

const stepOf = (value: string | null): StepNumber => (value === '2' ? 2 : value === '3' ? 3 : 1);

function Steps({ accountId }: { accountId: number | null }) {
  const { t } = useText();
  const { call, navigate, useSession } = useShell();
  const isCreator = useSession(({ account }) => (account?.artist_id ?? null) !== null);
  const walletCredits = useSession(({ account }) => (account?.artist_id ? account.coin_amount_purchased : null));
  const [search] = useSearchParams();
  const state = useDraft(accountId);
  const { draft, change, isSaved } = state;
  const audio = useAudioFile(state);
  const continuation = useContinue({ state, audio, isCreator });
  const types = useQuery(curatorTypesQuery(call));
  const products = useQuery(productsQuery(call));
  const [refused, setRefused] = useState<{ reason: FileRefusal; name: string } | null>(null);

  const latestFile = useRef<File | null>(null);
  const requested = stepOf(search.get('step'));
  const furthest = furthestStep(draft);
  const step = requested > furthest ? furthest : requested;
  useArrivalAt(step);

  // After sign-in, a carried-over draft continues at its step.
  const hasArrived = draft.isResumed && (search.has('step') || furthest === 1);
  const clearResumed = useEffectEvent(() => change({ isResumed: false }));
  useEffect(() => {
    if (hasArrived) clearResumed();
  }, [hasArrived]);
  const target = draft.isResumed && !search.has('step') ? furthest : step;
  if (target !== requested && !continuation.isDone) return <Navigate to={to.fastStart(target)} replace />;

  const chooseFile = (file: File) => {
    const reason = audioRefusal(file);
    setRefused(reason && { reason, name: file.name });
    if (reason) return;
    if (!draft.isNamed) change(withMusic(namesFromFile(file.name)));
    void audio.take(file);
    // Before anybody signs up for a file that can't be sent.
    latestFile.current = file;
    void soundRefusal(file).then((reason) => {
      if (!reason || latestFile.current !== file) return;
      audio.remove();
      setRefused({ reason, name: file.name });
    });
  };
  const drop = (
    <>
      <AudioDrop onFile={chooseFile} />
      {refused && (
        <Banner tone="danger" role="alert">
          {t(`upload.refusal.${refused.reason}`, { name: refused.name })}
        </Banner>
      )}
    </>
  );
  const packs = products.data?.packs ?? [];
  const go = (next: StepNumber) => navigate(to.fastStart(next));
  return (
    <Page
      title={t(`fastStart.title.${step}`)}
      lead={t(`fastStart.lead.${step}`)}
      actions={<FastSteps current={step} />}
      width={step === 3 ? 'normal' : 'narrow'}
    >
      {!isSaved && step < 3 && (
        <Banner className={s.fleeting} tone="warning">
          {t('fastStart.fleeting')}
        </Banner>
      )}
      {step === 1 && <MusicStep state={state} audio={audio} isCreator={isCreator} drop={drop} onNext={() => go(2)} />}
      {step === 2 && (
        <GoalStep
          state={state}
          offers={types.data ?? []}
          packs={packs}
          walletCredits={walletCredits}
          onNext={() => go(3)}
        />
      )}
      {step === 3 && draft.goal && (
        <ListStep
          state={state}
          goal={draft.goal}
          packs={packs}
          walletCredits={walletCredits}
          renderContinue={continuation.render}
          onOtherGoal={() => go(2)}
        />
      )}
    </Page>
  );
}

/** Each step scrolls to the top and focuses the heading, like a new page. */
function useArrivalAt(step: StepNumber): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [step]);
}
