import type { MailPreferences } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { SegmentedControl, Switch, TextField } from '@fanfare/shared-ui';
import { useState } from 'react';
import type { PreferencesChange } from '../api/email-preferences.ts';
import s from './email-preferences.module.css';

const trackEmails = ['instant', 'hourly', 'daily', 'off'] as const;
type TrackEmailsAt = (typeof trackEmails)[number];
type QuietHours = NonNullable<MailPreferences['quietHours']>;
type Times = Omit<QuietHours, 'timeZone'>;

const usualNight = { from: '22:00', to: '07:00' };
const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface TrackEmailsProps {
  current: MailPreferences;
  onChange: (wanted: PreferencesChange, said: string) => void;
}

/** For curators: how soon an email tells of new tracks, and when none does. */
export function TrackEmails({ current, onChange }: TrackEmailsProps) {
  const { t } = useText();
  const { tracks = 'daily', quietHours = null } = current;
  const hasOwnEmails = tracks === 'instant' || tracks === 'hourly';
  const choose = (wanted: TrackEmailsAt) =>
    onChange(
      (now) => ({ ...now, tracks: wanted, digest: now.digest || wanted === 'daily' }),
      t(`account.mails.tracksSet.${wanted}`),
    );
  const setQuiet = (wanted: Times | null) =>
    onChange(
      (now) => ({ ...now, quietHours: wanted && { ...wanted, timeZone: ownTimeZone() } }),
      wanted ? t('account.mails.quietOn', { ...wanted }) : t('account.mails.quietOff'),
    );
  return (
    <>
      <div className={s.answers}>
        <div>
          <p>{t('account.mails.tracks')}</p>
          <p className={s.hint}>{t(`account.mails.tracksHint.${tracks}`)}</p>
        </div>
        <SegmentedControl
          label={t('account.mails.tracks')}
          value={tracks}
          onValueChange={choose}
          options={trackEmails.map((value) => ({ value, label: t(`account.mails.tracksAt.${value}`) }))}
        />
      </div>
      {hasOwnEmails && (
        <div className={s.quiet}>
          <Switch
            atEnd
            label={t('account.mails.quiet')}
            hint={t('account.mails.quietHint')}
            checked={quietHours !== null}
            onCheckedChange={(isOn) => setQuiet(isOn ? usualNight : null)}
          />
          {quietHours && <QuietTimes quietHours={quietHours} onChange={setQuiet} />}
        </div>
      )}
    </>
  );
}

interface QuietTimesProps {
  quietHours: QuietHours;
  onChange: (wanted: Times) => void;
}

/** Both times of day; saved when a field is left. */
function QuietTimes({ quietHours, onChange }: QuietTimesProps) {
  const { t } = useText();
  // Only what isn't saved yet: a field that isn't edited shows the saved time.
  const [typed, setTyped] = useState<Partial<Times>>({});
  const { from, to } = { ...quietHours, ...typed };
  const isSame = from === to;
  const save = () => {
    if (isSame || from === '' || to === '') return;
    if (from !== quietHours.from || to !== quietHours.to) onChange({ from, to });
    setTyped({});
  };
  return (
    <div className={s.times}>
      <TextField
        type="time"
        label={t('account.mails.quietFrom')}
        value={from}
        error={isSame ? t('account.mails.quietSame') : undefined}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
        onBlur={save}
      />
      <TextField
        type="time"
        label={t('account.mails.quietTo')}
        value={to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
        onBlur={save}
      />
      <p className={s.hint}>{t('account.mails.quietZone', { zone: quietHours.timeZone.replaceAll('_', ' ') })}</p>
    </div>
  );
}
