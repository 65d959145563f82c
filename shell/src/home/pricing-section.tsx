import { Button, CheckIcon, Tag } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HomePricing, HomeRules } from '../../boot/page-content.ts';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import s from './pricing-section.module.css';
import { Section } from './section.tsx';

const benefits = ['finder', 'reports'] as const;

/** What credits and Pro cost, as the shop has them. */
export function PricingSection({ packs, pro, rules }: HomePricing & { rules: readonly HomeRules[] }) {
  const { t } = useTranslation(namespace);
  return (
    <Section
      id="pricing"
      title={t('home.pricing.title')}
      lead={<Each of={rules}>{({ returnDays }) => <>{t('home.pricing.lead', { returnDays })}</>}</Each>}
    >
      <div className={s.columns}>
        <table className={s.packs}>
          <caption>{t('home.pricing.packs')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('home.pricing.credits')}</th>
              <th scope="col">{t('home.pricing.each')}</th>
              <th scope="col">{t('home.pricing.price')}</th>
            </tr>
          </thead>
          <tbody data-figures>
            <Each of={packs}>
              {({ credits, price, each, saves }) => (
                <tr>
                  <th scope="row">{credits}</th>
                  <td>
                    {each}
                    <Each of={saves}>
                      {({ percent }) => (
                        <Tag tone="positive" className={s.saves ?? ''}>
                          {t('home.pricing.saves', { percent })}
                        </Tag>
                      )}
                    </Each>
                  </td>
                  <td>{price}</td>
                </tr>
              )}
            </Each>
          </tbody>
        </table>
        <div className={s.pro}>
          <h3>
            Fanfare <span>{t('pro.badge')}</span>
          </h3>
          <Each of={pro}>
            {({ monthly, yearly }) => (
              <p className={s.price}>
                <b data-figures>{monthly}</b> <span>{t('home.pricing.monthly', { yearly })}</span>
              </p>
            )}
          </Each>
          <ul className={s.benefits}>
            <Each of={rules}>
              {({ monthlyCredits, yearlyCredits, proCurators }) => (
                <>
                  <Benefit>{t('home.pricing.benefits.credits', { monthlyCredits, yearlyCredits })}</Benefit>
                  <Benefit>{t('home.pricing.benefits.caps', { proCurators })}</Benefit>
                </>
              )}
            </Each>
            {benefits.map((benefit) => (
              <Benefit key={benefit}>{t(`home.pricing.benefits.${benefit}`)}</Benefit>
            ))}
          </ul>
          <p className={s.note}>{t('home.pricing.note')}</p>
          <Button render={<Link to={paths.signup} />}>{t('home.pricing.start')}</Button>
        </div>
      </div>
    </Section>
  );
}

const Benefit = ({ children }: { children: string }) => (
  <li>
    <CheckIcon size={18} aria-hidden="true" />
    {children}
  </li>
);
