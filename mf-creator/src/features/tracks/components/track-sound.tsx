import type { TrackSound as Sound } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, Panel, styles } from '@fanfare/shared-ui';
import { SoundChart } from '../../../lib/track/sound-chart.tsx';
import s from './versions.module.css';

/** How a track sounds. Its figures come by a live update when the analysis is done. */
export function TrackSound({ sound: { status, figures, key } }: { sound: Sound }) {
  const { t } = useText();
  return (
    <Panel title={t('sound.title')} className={s.panel}>
      <p className={s.lead} role="status">
        {t(`sound.status.${status}`)} {status === 'analysed' && key && t('sound.key', { key })}
      </p>
      {figures && <SoundChart figures={figures} />}
      {status === 'analysed' && <p className={cx(s.note, styles.faint)}>{t('sound.estimated')}</p>}
    </Panel>
  );
}
