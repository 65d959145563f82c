import { useTranslation } from 'react-i18next';
import type { HomeRules } from '../../boot/page-content.ts';
import { namespace } from '../lib/i18n.ts';
import s from './money-section.module.css';
import { Section } from './section.tsx';
import { formatCredits } from '../lib/formats.ts';

const priceHundredths = 600;
/** A curator's share, by level (docs/rules.md#money); the rest is the platform's. */
const shares = { standard: 0.5, trusted: 0.55 } as const;

const money = (hundredths: number) => formatCredits(hundredths / 100);

/** Where the credits of one review go, for each possible outcome. */
export function MoneySection({ playlistDays, radioDays, influencerDays, standardShare, trustedShare }: HomeRules) {
  const { t } = useTranslation(namespace);
  const outcomes = ['silent', 'wrong', 'unheard'] as const;
  return (
    <Section id="money" title={t('home.money.title')}>
      <div className={s.columns}>
        <div className={s.story}>
          <p className={s.amount}>
            <b data-figures>{money(priceHundredths)}</b>
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
                <Split key={level} level={t(`home.money.${level}`)} share={shares[level]} kind={level} />
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
                {t('home.money.toYou')} <b data-figures>{money(priceHundredths)}</b>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Split({ level, share, kind }: { level: string; share: number; kind: 'standard' | 'trusted' }) {
  const { t } = useTranslation(namespace);
  const toCurator = Math.floor(priceHundredths * share);
  return (
    <div>
      <p className={s.level}>{level}</p>
      <div className={s[kind]}>
        <p className={s.curator}>
          {t('home.money.toCurator')} <b data-figures>{money(toCurator)}</b>
        </p>
        <p className={s.fanfare}>
          {t('home.money.toFanfare')} <b data-figures>{money(priceHundredths - toCurator)}</b>
        </p>
      </div>
    </div>
  );
}
