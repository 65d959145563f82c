import { Banner, Button, Dialog } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { readOverride, type Override } from './override.ts';
import s from './override-dialog.module.css';
import { openPreview, without } from './preview-token.ts';

interface Props {
  /** The value of the `mf=` parameter. */
  asked: string;
  onClose: () => void;
  /** Replaced in tests. */
  go?: (to: string) => void;
}

/** Asks before code that is not live is loaded into this tab. */
export default function OverrideDialog({ asked, onClose, go = (to) => location.replace(to) }: Props) {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  const session = useShellState((state) => state.session);
  const [override] = useState(() => readOverride(asked));
  const load = useMutation({
    mutationFn: ({ name, version, url }: Override) =>
      services.call('POST /api/v2/release-previews', { body: { name, ...(url ? { url } : { version }) } }),
    onSuccess: ({ ticket }) => go(openPreview(new URL(location.href), ticket, sessionStorage)),
  });
  if (session.status === 'loading') return null;

  const close = () => {
    const { pathname, search, hash } = without(new URL(location.href), 'mf');
    services.navigate(pathname + search + hash, { replace: true });
    onClose();
  };
  const isStaff = session.account?.isStaff ?? false;
  const note = !isStaff ? t('preview.staffOnly') : override ? null : t('preview.unreadable', { asked });
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && close()}
      size="m"
      title={t('preview.title')}
      description={note ?? t('preview.explain')}
      closeLabel={t('preview.close')}
      footer={
        note || !override ? (
          <Button variant="primary" onClick={close}>
            {t('preview.close')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={close}>
              {t('preview.cancel')}
            </Button>
            <Button variant="primary" loading={load.isPending || load.isSuccess} onClick={() => load.mutate(override)}>
              {t('preview.load')}
            </Button>
          </>
        )
      }
    >
      {!note && override && (
        <>
          <dl className={s.facts}>
            <dt>{t('preview.what')}</dt>
            <dd>{override.name}</dd>
            {override.version && (
              <>
                <dt>{t('preview.version')}</dt>
                <dd>{override.version}</dd>
              </>
            )}
            <dt>{t('preview.from')}</dt>
            <dd>{override.url ?? t('preview.registry')}</dd>
          </dl>
          {override.url && <p className={s.warning}>{t('preview.warning')}</p>}
          {load.error && <Banner tone="danger">{load.error.message}</Banner>}
        </>
      )}
    </Dialog>
  );
}
