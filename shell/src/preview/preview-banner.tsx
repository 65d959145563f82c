import { Banner, Button } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import type { PageBoot } from '../../boot/page-data.ts';
import { useRemoteStates } from '../federation/use-remote-states.ts';
import { namespace } from '../lib/i18n.ts';
import s from './preview-banner.module.css';
import { dropTicket } from './preview-token.ts';

interface Props {
  boot: PageBoot;
  /** Replaced in tests. */
  go?: (to: string) => void;
}

/** Shown as long as this tab runs versions that visitors don't get. */
export function PreviewBanner({ boot, go = (to) => location.replace(to) }: Props) {
  const { t } = useTranslation(namespace);
  const states = useRemoteStates();
  if (boot.preview?.kind !== 'override') return null;
  return (
    <Banner
      tone="brass"
      className={s.banner ?? ''}
      action={
        <Button size="s" onClick={() => go(dropTicket(new URL(location.href), sessionStorage))}>
          {t('preview.reset')}
        </Button>
      }
    >
      {boot.preview.names.map((name) => {
        const remote = boot.remotes.find((one) => one.name === name);
        const shell = { version: boot.shell.version, origin: location.origin };
        const { version, origin } = remote ? { origin: '', ...remote.chosen } : shell;
        const state = states.find((one) => one.name === name);
        return (
          <span key={name} className={s.line}>
            {t('preview.banner', { name, version, origin })}
            {state?.state === 'fell_back' && ` ${t('preview.fellBack', { version: state.version })}`}
            {(state?.state === 'failed' || state?.state === 'refused') && ` ${t('preview.failed')}`}
          </span>
        );
      })}
    </Banner>
  );
}
