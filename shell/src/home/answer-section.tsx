import { Avatar, ListeningReceipt, Tag } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import s from './answer-section.module.css';

const seconds = 222;
/** The outline of an invented song: verses, choruses, and a quiet end. */
const peaks = Array.from({ length: 92 }, (_, bar) => {
  const part = Math.floor(bar / 11.5);
  const loudness = [30, 52, 84, 56, 88, 48, 96, 36][part] ?? 30;
  return loudness * (0.62 + 0.38 * Math.abs(Math.sin(bar * 2.4) * Math.cos(bar * 0.7)));
});

/** An answer as curators write them, with what its listening receipt says. Invented, and labelled so. */
export function AnswerSection() {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.band} aria-labelledby="answer-title">
      <h2 id="answer-title">{t('home.answer.title')}</h2>
      <figure className={s.answer}>
        <blockquote>{t('home.answer.text')}</blockquote>
        <figcaption>
          <div className={s.who}>
            <Avatar name="Amélie Fournier" size={40} decorative />
            <div>
              <b>Amélie Fournier</b> <Tag>{t('home.answer.example')}</Tag>
              <p>{t('home.answer.about')}</p>
            </div>
          </div>
          <ListeningReceipt
            peaks={peaks}
            durationSeconds={seconds}
            heard={[[0, seconds]]}
            heardText="3:42"
            totalText={t('home.answer.total', { time: '3:42' })}
            label={t('home.answer.receipt', { time: '3:42' })}
          />
          <p className={s.note}>{t('home.answer.note')}</p>
        </figcaption>
      </figure>
    </section>
  );
}
