import { useText } from '@fanfare/kit';
import { AudioLinesIcon, GlobeIcon, ListMusicIcon, styles, TagIcon, TrendingUpIcon } from '@fanfare/shared-ui';
import s from './ranking-facts.module.css';

/** In the order of what they usually add; the icons are those of the reasons on a card. */
const facts = [
  ['artists', ListMusicIcon],
  ['genres', TagIcon],
  ['sound', AudioLinesIcon],
  ['answers', TrendingUpIcon],
  ['places', GlobeIcon],
] as const;

/** What the order of matches depends on, for those who haven't searched yet. */
export function RankingFacts() {
  const { t } = useText();
  return (
    <section className={s.facts} aria-labelledby="ranking-facts">
      <h2 className={styles.subhead} id="ranking-facts">
        {t('finder.order.title')}
      </h2>
      <dl>
        {facts.map(([key, Icon]) => (
          <div key={key}>
            <dt>
              <Icon size={18} aria-hidden="true" />
              {t(`finder.order.${key}.name`)}
            </dt>
            <dd>{t(`finder.order.${key}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>{t('finder.order.said')}</p>
    </section>
  );
}
