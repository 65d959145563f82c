import { useText } from '@fanfare/kit';
import {
  Avatar,
  Flare,
  IconButton,
  ListeningReceipt,
  PauseIcon,
  PlayIcon,
  cx,
  formatDuration,
  useReducedMotion,
} from '@fanfare/shared-ui';
import { useEffect, useState } from 'react';
import s from './answers-panel.module.css';

const answers = [
  { id: 'sofia', heardSeconds: 130, durationSeconds: 222 },
  { id: 'davide', heardSeconds: 222, durationSeconds: 222 },
  { id: 'ruth', heardSeconds: 250, durationSeconds: 250 },
] as const;

const turnMs = 7_000;

/** A loudness curve that rises to a chorus and falls away, for tracks that don't exist. */
const peaks = Array.from(
  { length: 46 },
  (_, i) => 18 + 60 * Math.sin((Math.PI * i) / 46) * (0.6 + 0.4 * Math.sin(i * 1.7)),
);

/** Sample curator answers, one after the other. Paused on request or when reduced motion is preferred. */
export function AnswersPanel() {
  const { t } = useText();
  const hasLessMotion = useReducedMotion();
  const [first, setFirst] = useState(1);
  const [isPaused, setIsPaused] = useState(false);
  const isTurning = !hasLessMotion && !isPaused;

  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setFirst((index) => (index + 1) % answers.length), turnMs);
    return () => clearInterval(timer);
  }, [isTurning]);

  return (
    <section className={s.panel} aria-label={t('panel.label')}>
      <div className={s.stage}>
        <Flare variant="signup" className={s.flare} />
        <ul className={s.list}>
          {answers.map((answer, index) => (
            <li key={answer.id} className={cx(s.answer, index === first && s.read)}>
              <figure>
                <blockquote>{t(`panel.answers.${answer.id}.text`)}</blockquote>
                <figcaption className={s.who}>
                  <Avatar name={t(`panel.answers.${answer.id}.who`)} size={32} />
                  <span>
                    <b>{t(`panel.answers.${answer.id}.who`)}</b>
                    <span className={s.what}>{t(`panel.answers.${answer.id}.what`)}</span>
                  </span>
                  <ListeningReceipt
                    className={s.receipt}
                    peaks={peaks}
                    durationSeconds={answer.durationSeconds}
                    heard={[[0, answer.heardSeconds]]}
                    heardText={formatDuration(answer.heardSeconds)}
                    totalText={t('panel.of', { total: formatDuration(answer.durationSeconds) })}
                    label={t('panel.receipt', {
                      heard: formatDuration(answer.heardSeconds),
                      total: formatDuration(answer.durationSeconds),
                    })}
                  />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <p className={s.note}>
          <span>{t('panel.note')}</span>
          {hasLessMotion ? null : (
            <IconButton
              size="s"
              className={s.pause}
              label={isPaused ? t('panel.play') : t('panel.pause')}
              icon={isPaused ? <PlayIcon aria-hidden="true" /> : <PauseIcon aria-hidden="true" />}
              onClick={() => setIsPaused((paused) => !paused)}
            />
          )}
        </p>
      </div>
    </section>
  );
}
