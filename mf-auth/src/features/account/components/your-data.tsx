import type { AccountExport } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, DownloadIcon, formatDate, formatNumber } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { exportsQuery, useAskForExport, useDownloadExport } from '../api/exports.ts';
import { useAnchor } from '../lib/use-anchor.ts';
import { Loaded } from './loaded.tsx';
import { Section } from '../../../lib/section/section.tsx';
import s from './session-list.module.css';
import own from './your-data.module.css';

const kilobyte = 1_024;

/** Copies of everything that the account has. Emails link here. */
export function YourData() {
  const { t } = useText();
  const { call, notify } = useShell();
  const { actionText } = useFailure();
  const copies = useQuery(exportsQuery(call));
  const heading = useAnchor('data', !copies.isPending);
  const ask = useAskForExport();
  return (
    <Section title={t('account.data.title')} text={t('account.data.text')} headingRef={heading}>
      <Loaded query={copies} lines={2}>
        {({ items, keepDays }) => (
          <>
            {items.length === 0 ? (
              <p>{t('account.data.none')}</p>
            ) : (
              <ul className={own.list}>
                {items.map((copy) => (
                  <Copy key={copy.id} copy={copy} />
                ))}
              </ul>
            )}
            <div className={own.ask}>
              <Button
                loading={ask.isPending}
                onClick={() =>
                  ask.mutate(undefined, {
                    onSuccess: () => notify({ text: t('account.data.asked'), tone: 'positive' }),
                    onError: (thrown) => notify({ text: actionText(thrown), tone: 'danger' }),
                  })
                }
              >
                {t('account.data.ask')}
              </Button>
              <p className={s.times}>{t('account.data.format', { count: keepDays })}</p>
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Copy({ copy }: { copy: AccountExport }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const { actionText } = useFailure();
  const download = useDownloadExport();
  const { id, state, requestedAt, sizeBytes, expiresAt } = copy;
  const day = formatDate(requestedAt, locale);
  const size = `${formatNumber(Math.max(1, (sizeBytes ?? 0) / kilobyte), locale, 0)}\u00a0kB`;
  return (
    <li className={s.row}>
      <DownloadIcon className={s.icon} size={20} aria-hidden="true" />
      <div>
        <p className={s.device}>{t('account.data.copy', { day })}</p>
        <p className={s.times} role="status">
          {state === 'ready' && expiresAt !== null
            ? t('account.data.ready', { size, until: formatDate(expiresAt, locale) })
            : t(`account.data.${state === 'failed' ? 'failed' : 'preparing'}`)}
        </p>
      </div>
      {state === 'ready' ? (
        <Button
          size="s"
          aria-label={t('account.data.downloadNamed', { day })}
          loading={download.isPending}
          onClick={() =>
            download.mutate(id, { onError: (thrown) => notify({ text: actionText(thrown), tone: 'danger' }) })
          }
        >
          {t('account.data.download')}
        </Button>
      ) : null}
    </li>
  );
}
