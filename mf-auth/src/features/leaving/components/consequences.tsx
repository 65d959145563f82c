import type { AccountDeletion } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { MarkedText, linkClass } from '@fanfare/shared-ui';
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
            <MarkedText text={t(`leaving.${what}`, { count: keepYears })} components={{ b: <b /> }} />
          </li>
        ))}
      </ul>
      <p className={s.copy}>
        <MarkedText
          text={t('leaving.copy')}
          components={{ a: <Link className={linkClass} to={`${paths.account}#data`} /> }}
        />
      </p>
    </Section>
  );
}
