import { useTranslation } from 'react-i18next';
import { reviewHundredths, type HomeRules } from '../../boot/page-content.ts';
import { namespace } from '../lib/i18n.ts';
import s from './money-section.module.css';
import { Section } from './section.tsx';
import { formatCredits } from '../lib/formats.ts';

/** Where the credits of one review go, for each possible outcome. */
export function MoneySection(rules: HomeRules) {
  const { playlistDays, radioDays, influencerDays, standardShare, trustedShare } = rules;
  const { t } = useTranslation(namespace);
  const price = formatCredits(reviewHundredths / 100);
  const outcomes = ['silent', 'wrong', 'unheard'] as const;
  return (
    <Section id="money" title={t('home.money.title')}>
      <div className={s.columns}>
        <div className={s.story}>
          <p className={s.amount}>
            <b data-figures>{price}</b>
            <span>{t('home.money.amountUnit')}</span>
          </p>
          <p>{t('home.money.held')}</p>
          <p>{t('home.money.decides')}</p>
        </div>
        <ul className={s.outcomes}>
          <li>
            <div>
              <h3>{t('home.money.answered')}</h3>
              <p>{t('home.money.answeredText', { standardShare, trustedShare })}</p>
            </div>
            <div className={s.splits}>
              {(['standard', 'trusted'] as const).map((level) => (
                <Split
                  key={level}
                  level={t(`home.money.${level}`)}
                  percent={rules[`${level}Share`]}
                  paid={rules[`${level}Paid`]}
                  kept={rules[`${level}Kept`]}
                />
              ))}
            </div>
          </li>
          {outcomes.map((outcome) => (
            <li key={outcome}>
              <div>
                <h3>{t(`home.money.${outcome}`)}</h3>
                <p>{t(`home.money.${outcome}Text`, { playlistDays, radioDays, influencerDays })}</p>
              </div>
              <p className={s.back}>
                {t('home.money.toYou')} <b data-figures>{price}</b>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Split({ level, percent, paid, kept }: { level: string; percent: string; paid: string; kept: string }) {
  const { t } = useTranslation(namespace);
  return (
    <div>
      <p className={s.level}>{level}</p>
      <div className={s.split}>
        {/* Attributes, which the page's server can fill in: its policy refuses styles in the markup. */}
        <svg className={s.bar} aria-hidden>
          <rect className={s.fanfare} width="100%" height="100%" />
          <rect className={s.curator} width={`${percent}%`} height="100%" />
        </svg>
        <p>
          {t('home.money.toCurator')} <b data-figures>{paid}</b>
        </p>
        <p>
          {t('home.money.toFanfare')} <b data-figures>{kept}</b>
        </p>
      </div>
    </div>
  );
}
