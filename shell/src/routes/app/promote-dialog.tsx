import { Button, Dialog, SegmentedControl, Select, TextField } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './dialogs.module.css';
import { MissingChecks } from './missing-checks.tsx';
import { asSeen, type ChannelOverview, type ReleaseRow } from './queries.ts';
import { substituteText } from './substitutes.tsx';
import { VerbDialog } from './verb-dialog.tsx';

const presets = ['1', '10', '50', '100', 'other'] as const;
type Preset = (typeof presets)[number];

interface Props {
  channel: ChannelOverview;
  releases: readonly ReleaseRow[];
  onClose: () => void;
}

/** Makes a verified version live, for a share of visitors or for all; without one it lists the missing checks. */
export function PromoteDialog({ channel, releases, onClose }: Props) {
  // The list may change while the dialog is open: the selection stays.
  const [others] = useState(() => releases.filter(({ live, isWithdrawn }) => live !== 'stable' && !isWithdrawn));
  const proven = others.filter(({ missingChecks }) => missingChecks.length === 0).map(({ version }) => version);
  const [first] = proven;
  return first === undefined ? (
    <NothingPromotable channel={channel} newest={others[0]} onClose={onClose} />
  ) : (
    <Promotion channel={channel} versions={proven} first={first} onClose={onClose} />
  );
}

interface NothingPromotableProps {
  channel: ChannelOverview;
  newest: ReleaseRow | undefined;
  onClose: () => void;
}

function NothingPromotable({ channel: { name, stable }, newest, onClose }: NothingPromotableProps) {
  const { t } = useTranslation(namespace);
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('app.promote.title', { name })}
      description={t(newest ? 'app.promote.unproven' : 'app.promote.nothing', { name, stable: stable.version })}
      closeLabel={t('app.dialog.close')}
      footer={<Button onClick={onClose}>{t('app.dialog.close')}</Button>}
    >
      {newest && (
        <div className={s.form}>
          <MissingChecks name={name} version={newest.version} missing={newest.missingChecks} />
        </div>
      )}
    </Dialog>
  );
}

interface PromotionProps {
  channel: ChannelOverview;
  versions: readonly string[];
  first: string;
  onClose: () => void;
}

function Promotion({ channel, versions, first, onClose }: PromotionProps) {
  const { name, stable, canary } = channel;
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const [version, setVersion] = useState(first);
  const [preset, setPreset] = useState<Preset>('10');
  const [typed, setTyped] = useState('');
  const percent = Number(preset === 'other' ? typed.replace(',', '.') : preset);
  const isShare = percent > 0 && percent <= 100;
  const values = { name, version, percent, stable: stable.version, canary: canary?.live.version };
  const outcome = percent === 100 ? 'all' : canary && canary.live.version !== version ? 'otherCanary' : 'few';
  return (
    <VerbDialog
      name={name}
      version={version}
      title={t('app.promote.title', values)}
      description={isShare ? t(`app.promote.${outcome}`, values) : t('app.promote.text', values)}
      confirmText={t(percent === 100 ? 'app.promote.confirmAll' : 'app.promote.confirm')}
      isReady={isShare}
      act={(why) =>
        call('POST /api/v2/releases/:name/promote', {
          params: { name },
          body: { version, percent, why, ...asSeen(channel) },
        })
      }
      successText={({ substitutes = [] }) =>
        [
          t(percent === 100 ? 'app.promote.saidAll' : 'app.promote.said', values),
          ...substitutes.map((one) => substituteText(one, t)),
        ].join(' ')
      }
      onClose={onClose}
    >
      <Select
        label={t('app.promote.version')}
        hint={t('app.promote.versionHint')}
        options={versions.map((value) => ({ value, label: value }))}
        value={version}
        onValueChange={setVersion}
      />
      <div>
        <p className={s.label} aria-hidden="true">
          {t('app.promote.share')}
        </p>
        <SegmentedControl
          label={t('app.promote.share')}
          className={s.presets ?? ''}
          fullWidth
          options={presets.map((value) => ({ value, label: t(`app.promote.presets.${value}`) }))}
          value={preset}
          onValueChange={setPreset}
        />
      </div>
      {preset === 'other' && (
        <TextField
          label={t('app.promote.percent')}
          hint={t('app.promote.percentHint')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={typed !== '' && !isShare ? t('app.promote.percentWrong') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </VerbDialog>
  );
}
