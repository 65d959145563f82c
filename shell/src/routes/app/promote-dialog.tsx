import { Button, Dialog } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import s from './dialogs.module.css';
import { MissingChecks } from './missing-checks.tsx';
import { Promotion } from './promotion.tsx';
import type { ChannelOverview, ReleaseRow } from './queries.ts';

interface Props {
  channel: ChannelOverview;
  releases: readonly ReleaseRow[];
  onClose: () => void;
}

/** Makes a checked version live; without one it lists the missing checks. */
export function PromoteDialog({ channel, releases, onClose }: Props) {
  // The list may change while the dialog is open: the selection stays.
  const [others] = useState(() => releases.filter(({ live, isWithdrawn }) => live !== 'stable' && !isWithdrawn));
  const checked = others.filter(({ missingChecks }) => missingChecks.length === 0).map(({ version }) => version);
  const [first, ...rest] = checked;
  return first === undefined ? (
    <NothingPromotable channel={channel} newest={others[0]} onClose={onClose} />
  ) : (
    <Promotion channel={channel} versions={[first, ...rest]} onClose={onClose} />
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
      description={t(newest ? 'app.promote.unchecked' : 'app.promote.nothing', { name, stable: stable.version })}
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
