import type { MailPreferences } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Switch } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { emailPreferencesQuery, useSaveEmailPreferences } from '../api/email-preferences.ts';
import { Loaded } from './loaded.tsx';
import s from './email-preferences.module.css';
import { Section } from './section.tsx';

const kinds = ['digest', 'deadlines', 'promises'] as const;

/** Which emails the account receives. */
export function EmailPreferences() {
  const { t } = useText();
  const { call, notify } = useShell();
  const { text } = useFailure();
  const preferences = useQuery(emailPreferencesQuery(call));
  const choose = useSaveEmailPreferences();

  const change = (wanted: MailPreferences, changed: (typeof kinds)[number], canUndo = true) =>
    choose.mutate(wanted, {
      onSuccess: () =>
        notify({
          text: t(`account.mails.${changed}${wanted[changed] ? 'On' : 'Off'}`),
          ...(canUndo
            ? {
                action: {
                  label: t('account.mails.undo'),
                  onSelect: () => change({ ...wanted, [changed]: !wanted[changed] }, changed, false),
                },
              }
            : {}),
        }),
      onError: (thrown) => notify({ text: text(thrown), tone: 'danger' }),
    });
  return (
    <Section title={t('account.mails.title')} text={t('account.mails.text')}>
      <Loaded query={preferences} lines={4}>
        {(current) => (
          <>
            {kinds.map((kind) => (
              <Switch
                key={kind}
                className={s.switch}
                atEnd
                label={t(`account.mails.${kind}`)}
                hint={t(`account.mails.${kind}Hint`)}
                // An API that predates the last preference never sends those emails.
                checked={current[kind] ?? false}
                onCheckedChange={(isWanted) => change({ ...current, [kind]: isWanted }, kind)}
              />
            ))}
            <p className={s.foot}>{t('account.mails.always')}</p>
          </>
        )}
      </Loaded>
    </Section>
  );
}
