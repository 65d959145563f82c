import { useText } from '../../../lib/use-text.ts';
import s from './pitch-text.module.css';

/** What the curators were told. */
export function PitchText({ pitch }: { pitch: string }) {
  const { t } = useText();
  if (!pitch) return null;
  return (
    <section className={s.pitch}>
      <h2>{t('detail.pitch')}</h2>
      <p>{pitch}</p>
    </section>
  );
}
