import { useTranslation } from 'react-i18next';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import s from './legal-page.module.css';

/** Who operates the installation. */
export function Imprint() {
  const { t } = useTranslation(namespace);
  const { operator } = useShell().content;
  if (!operator) return null;
  const { name, address, email, hosting } = operator;
  return (
    <dl className={s.facts}>
      <div>
        <dt>{t('legal.imprint.name')}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{t('legal.imprint.address')}</dt>
        <dd>
          <Each of={address}>{({ line }) => <span>{line}</span>}</Each>
        </dd>
      </div>
      <div>
        <dt>{t('legal.imprint.email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      {(['phone', 'representative', 'register', 'vatId'] as const).map((detail) => (
        <Each key={detail} of={operator[detail]}>
          {({ value }) => (
            <div>
              <dt>{t(`legal.imprint.${detail}`)}</dt>
              <dd>{value}</dd>
            </div>
          )}
        </Each>
      ))}
      <div>
        <dt>{t('legal.imprint.hosting')}</dt>
        <dd>{hosting}</dd>
      </div>
    </dl>
  );
}
