import type { TrackSound as Sound } from '@fanfare/api-contract';
import { type Text, useText } from '@fanfare/kit';
import { cx, Panel, styles } from '@fanfare/shared-ui';
import { SoundChart } from '../../../lib/track/sound-chart.tsx';
import type sound from '../../../locales/en/sound.json';
import s from './versions.module.css';

/** A key in words, such as “In C major.”; the API says it in English. */
function keyText(t: Text, key: string): string {
  const [pitch, mode] = key.split(' ') as [keyof typeof sound.sound.pitches, 'major' | 'minor'];
  return t('sound.key', { context: mode, pitch: t(`sound.pitches.${pitch}`) });
}

/** How a track sounds. Its figures come by a live update when the analysis is done. */
export function TrackSound({ sound: { status, figures, key } }: { sound: Sound }) {
  const { t } = useText();
  return (
    <Panel title={t('sound.title')} className={s.panel}>
      <p className={s.lead} role="status">
        {t(`sound.status.${status}`)} {status === 'analysed' && key && keyText(t, key)}
      </p>
      {figures && <SoundChart figures={figures} />}
      {status === 'analysed' && <p className={cx(s.note, styles.faint)}>{t('sound.estimated')}</p>}
    </Panel>
  );
}
