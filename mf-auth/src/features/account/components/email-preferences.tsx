import type { MailPreferences } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { SegmentedControl, Switch } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import {
  emailPreferencesQuery,
  useSaveEmailPreferences,
  withoutChange,
  type PreferencesChange,
} from '../api/email-preferences.ts';
import { useAnchor } from '../lib/use-anchor.ts';
import { Loaded } from './loaded.tsx';
import { TrackEmails } from './track-emails.tsx';
import s from './email-preferences.module.css';
import { Section } from '../../../lib/section/section.tsx';

const kinds = ['digest', 'deadlines', 'promises'] as const;
const answerEmails = ['instant', 'daily', 'off'] as const;
type AnswerEmails = (typeof answerEmails)[number];

/** What is daily comes in the digest: it goes with it, and brings it. */
const withDigest = (wanted: MailPreferences, digest: boolean): MailPreferences => ({
  ...wanted,
  digest,
  ...(!digest && wanted.answers === 'daily' && { answers: 'off' }),
  ...(!digest && wanted.tracks === 'daily' && { tracks: 'off' }),
});
const withAnswers = (wanted: MailPreferences, answers: AnswerEmails): MailPreferences => ({
  ...wanted,
  answers,
  digest: wanted.digest || answers === 'daily',
});
/** What is daily by now brings the digest, also where taking a change back would end it. */
const withDailyDigest = (wanted: MailPreferences): MailPreferences => ({
  ...wanted,
  digest: wanted.digest || wanted.answers === 'daily' || wanted.tracks === 'daily',
});

/** Which emails the account receives. */
export function EmailPreferences() {
  const { t } = useText();
  const { call, notify, useSession } = useShell();
  const { choiceText } = useFailure();
  const preferences = useQuery(emailPreferencesQuery(call));
  const choose = useSaveEmailPreferences();
  const isCreator = useSession(({ account }) => (account?.artist_id ?? null) !== null);
  const isCurator = useSession(({ account }) => (account?.influencer_id ?? null) !== null);

  // Feeds lead here.
  const heading = useAnchor('emails', !preferences.isPending);

  const showError = (thrown: unknown) => notify({ text: choiceText(thrown), tone: 'danger' });
  // Promises, not callbacks of `mutate`: those of an earlier change, or of a page that was left, are never called.
  const change = (before: MailPreferences, wanted: PreferencesChange, said: string) => {
    const after = wanted(before);
    const undo = () =>
      void choose
        .mutateAsync((now) => withDailyDigest(withoutChange(now, { before, after })))
        .then(() => notify({ text: t('account.mails.undone') }), showError);
    void choose
      .mutateAsync(wanted)
      .then(() => notify({ text: said, action: { label: t('account.mails.undo'), onSelect: undo } }), showError);
  };
  return (
    <Section title={t('account.mails.title')} text={t('account.mails.text')} headingRef={heading}>
      <Loaded query={preferences} lines={4}>
        {(current) => (
          <>
            {(isCurator ? kinds : kinds.filter((kind) => kind !== 'deadlines')).map((kind) => (
              <Switch
                key={kind}
                className={s.switch}
                atEnd
                label={t(`account.mails.${kind}`)}
                hint={t(`account.mails.${kind}Hint`)}
                // An API that predates the last preference never sends those emails.
                checked={current[kind] ?? false}
                onCheckedChange={(isWanted) =>
                  change(
                    current,
                    (now) => (kind === 'digest' ? withDigest(now, isWanted) : { ...now, [kind]: isWanted }),
                    t(`account.mails.${kind}${isWanted ? 'On' : 'Off'}`),
                  )
                }
              />
            ))}
            {isCreator && current.answers && (
              <div className={s.answers}>
                <div>
                  <p>{t('account.mails.answers')}</p>
                  <p className={s.hint}>{t(`account.mails.answersHint.${current.answers}`)}</p>
                </div>
                <SegmentedControl
                  label={t('account.mails.answers')}
                  value={current.answers}
                  onValueChange={(answers) =>
                    change(current, (now) => withAnswers(now, answers), t(`account.mails.answersSet.${answers}`))
                  }
                  options={answerEmails.map((value) => ({ value, label: t(`account.mails.answersAt.${value}`) }))}
                />
              </div>
            )}
            {isCurator && current.tracks && (
              <TrackEmails current={current} onChange={(wanted, said) => change(current, wanted, said)} />
            )}
            <p className={s.foot}>{t('account.mails.always')}</p>
          </>
        )}
      </Loaded>
    </Section>
  );
}
