import { asSeen, useHistory, type ChannelOverview } from './queries.ts';
import { Substitutes, substituteText } from './substitutes.tsx';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import { VerbDialog } from './verb-dialog.tsx';

/** What a rollback of a channel would do now, as the key of its texts; null if there is nothing to go back to. */
export function rollbackOf({ canary, lastGood }: ChannelOverview): 'canary' | 'stable' | null {
  if (canary) return 'canary';
  return lastGood === null ? null : 'stable';
}

interface Props {
  channel: ChannelOverview;
  kind: 'canary' | 'stable';
  onClose: () => void;
}

/** Rolls back. The reason is prefilled: in a hurry, Enter is enough. */
export function RollbackDialog({ channel, kind, onClose }: Props) {
  const { name, stable, canary, lastGood } = channel;
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const planned = useHistory(name).data?.rollback;
  const target = kind === 'canary' ? stable.version : lastGood;
  const values = {
    name,
    stable: stable.version,
    canary: canary?.live.version,
    percent: canary?.percent,
    lastGood,
  };
  return (
    <VerbDialog
      name={name}
      title={t(`app.rollback.${kind}.title`, values)}
      description={t(`app.rollback.${kind}.text`, values)}
      confirmText={t(`app.rollback.${kind}.button`, values)}
      why={t('app.rollback.why')}
      act={(why) =>
        call('POST /api/v2/releases/:name/rollback', { params: { name }, body: { why, ...asSeen(channel) } })
      }
      successText={({ stable: version, substitutes = [] }) =>
        [t('app.rollback.said', { name, version }), ...substitutes.map((one) => substituteText(one, t))].join(' ')
      }
      onClose={onClose}
    >
      {planned?.version === target && <Substitutes substitutes={planned.substitutes} />}
    </VerbDialog>
  );
}
