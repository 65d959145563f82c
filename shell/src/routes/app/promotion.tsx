import { SegmentedControl, Select, TextField } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './dialogs.module.css';
import { asSeen, type ChannelOverview } from './queries.ts';
import { readBake, readStages, usualBake, usualStages } from './stages.ts';
import { substituteText } from './substitutes.tsx';
import { VerbDialog } from './verb-dialog.tsx';

const modes = ['stages', 'all', 'share'] as const;
type Mode = (typeof modes)[number];
const usualPercent = '10';

interface Props {
  channel: ChannelOverview;
  /** Those that can be promoted; the first one is proposed. */
  versions: readonly [string, ...string[]];
  onClose: () => void;
}

/** Makes a checked version live: in stages, for everyone, or for a share of visitors. */
export function Promotion({ channel, versions, onClose }: Props) {
  const { name, stable, canary } = channel;
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const [version, setVersion] = useState(versions[0]);
  const [mode, setMode] = useState<Mode>('stages');
  const [typedPercent, setPercent] = useState(usualPercent);
  // Until somebody types, they follow the version: one that some visitors have already goes on from there.
  const [typedStages, setStages] = useState<string | null>(null);
  const [bake, setBake] = useState(usualBake);

  const has = canary?.live.version === version ? canary.percent : 0;
  const stagesText = typedStages ?? usualStages(has);
  const read = readStages(stagesText);
  const stages = 'stages' in read ? read.stages : null;
  const bakeMinutes = readBake(bake);
  const percent = mode === 'all' ? 100 : Number(typedPercent.replace(',', '.'));
  const isShare = percent > 0 && percent <= 100;
  const isReady = mode === 'stages' ? stages !== null && bakeMinutes !== null : isShare;
  const endsCanary = canary !== null && canary.live.version !== version;
  const values = {
    name,
    version,
    percent: mode === 'stages' ? stages?.[0] : percent,
    stable: stable.version,
    canary: canary?.live.version,
    shares: (stages ?? [])
      .slice(0, -1)
      .map((share) => t('app.rollout.stage', { percent: share }))
      .join(', '),
  };
  const description = () => {
    if (!isReady) return t('app.promote.text', values);
    if (mode === 'stages') {
      const whole = t(stages?.length === 1 ? 'app.promote.oneStage' : 'app.promote.stages', values);
      return endsCanary ? `${whole} ${t('app.promote.stagesEndCanary', values)}` : whole;
    }
    if (percent === 100) return t('app.promote.all', values);
    return t(endsCanary ? 'app.promote.otherCanary' : 'app.promote.few', values);
  };
  const confirm = mode === 'stages' ? 'confirmStages' : percent === 100 ? 'confirmAll' : 'confirm';
  const said = mode === 'stages' ? 'saidStages' : percent === 100 ? 'saidAll' : 'said';
  const share = mode === 'stages' ? { stages: stages ?? [], bakeMinutes: bakeMinutes ?? 0 } : { percent };

  return (
    <VerbDialog
      name={name}
      version={version}
      title={t('app.promote.title', values)}
      description={description()}
      confirmText={t(`app.promote.${confirm}`)}
      isReady={isReady}
      act={(why) =>
        call('POST /api/v2/releases/:name/promote', {
          params: { name },
          body: { version, ...share, why, ...asSeen(channel) },
        })
      }
      successText={({ substitutes = [] }) =>
        [t(`app.promote.${said}`, values), ...substitutes.map((one) => substituteText(one, t))].join(' ')
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
          {t('app.promote.mode')}
        </p>
        <SegmentedControl
          label={t('app.promote.mode')}
          className={s.presets ?? ''}
          fullWidth
          options={modes.map((value) => ({ value, label: t(`app.promote.modes.${value}`) }))}
          value={mode}
          onValueChange={setMode}
        />
      </div>
      {mode === 'stages' && (
        <div className={s.pair}>
          <TextField
            label={t('app.promote.stageList')}
            hint={t('app.promote.stageListHint')}
            autoComplete="off"
            value={stagesText}
            error={'problem' in read ? t(`app.promote.stagesWrong.${read.problem}`) : undefined}
            onChange={(event) => setStages(event.currentTarget.value)}
          />
          <TextField
            label={t('app.promote.bake')}
            hint={t('app.promote.bakeHint')}
            inputMode="numeric"
            autoComplete="off"
            value={bake}
            error={bakeMinutes === null ? t('app.promote.bakeWrong') : undefined}
            onChange={(event) => setBake(event.currentTarget.value)}
          />
        </div>
      )}
      {mode === 'share' && (
        <TextField
          label={t('app.promote.percent')}
          hint={t('app.promote.percentHint')}
          inputMode="decimal"
          autoComplete="off"
          value={typedPercent}
          error={isShare ? undefined : t('app.promote.percentWrong')}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
      )}
    </VerbDialog>
  );
}
