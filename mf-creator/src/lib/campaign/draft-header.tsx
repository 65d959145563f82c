import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, formatDuration, styles } from '@fanfare/shared-ui';
import s from './draft-header.module.css';
import { Steps, type StepName } from './steps.tsx';

interface DraftHeaderProps {
  campaign: Campaign;
  title: string;
  step: StepName;
}

/** The header of each step towards a campaign: title, track and progress. */
export function DraftHeader({ campaign, title, step }: DraftHeaderProps) {
  const { t } = useText();
  const { trackDetail: track } = campaign;
  const facts = [
    track.audio && formatDuration(track.audio.durationSeconds),
    track.genres.map(({ name }) => name).join(', '),
  ].filter(Boolean);
  return (
    <header className={s.header}>
      <div className={s.track}>
        <CoverArt src={track.coverUrl} seed={track.id} size={56} />
        <div>
          <h1>{title}</h1>
          <p className={styles.quiet}>
            {t('selection.for')} <b>{track.title}</b>
            {facts.map((fact) => `, ${fact}`)}
          </p>
        </div>
      </div>
      <Steps current={step} draft={campaign} />
    </header>
  );
}
