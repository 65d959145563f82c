import type { AccountDeletion } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { linkClass } from '@fanfare/shared-ui';
import { Trans } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Section } from '../../../lib/section/section.tsx';
import s from './consequences.module.css';

/** What goes with the account, what stays of it, and what the law keeps. */
export function Consequences({ keepYears }: Pick<AccountDeletion, 'keepYears'>) {
  const { t } = useText();
  return (
    <Section title={t('leaving.what')} text={t('leaving.whatText')}>
      <ul className={s.list}>
        {(['gone', 'stays', 'kept'] as const).map((what) => (
          <li key={what}>
            <Trans t={t} i18nKey={`leaving.${what}`} values={{ count: keepYears }} components={{ b: <b /> }} />
          </li>
        ))}
      </ul>
      <p className={s.copy}>
        <Trans
          t={t}
          i18nKey="leaving.copy"
          components={{ a: <Link className={linkClass} to={`${paths.account}#data`} /> }}
        />
      </p>
    </Section>
  );
}
