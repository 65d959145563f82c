import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import { asSeen, type ChannelOverview } from './queries.ts';
import { VerbDialog } from './verb-dialog.tsx';

/** Disables a remote for everybody, or enables it again. */
export function SwitchDialog({ channel, onClose }: { channel: ChannelOverview; onClose: () => void }) {
  const { name, isKilled, stable } = channel;
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const kind = isKilled ? 'on' : 'off';
  const values = { name, version: stable.version };
  return (
    <VerbDialog
      name={name}
      title={t(`app.switch.${kind}.title`, values)}
      description={t(`app.switch.${kind}.text`, values)}
      confirmText={t(`app.switch.${kind}.confirm`)}
      successText={() => t(`app.switch.${kind}.said`, values)}
      tone={isKilled ? 'primary' : 'danger'}
      act={(why) =>
        call('POST /api/v2/releases/:name/kill', {
          params: { name },
          body: { isKilled: !isKilled, why, ...asSeen(channel) },
        })
      }
      onClose={onClose}
    />
  );
}
