import { DateField, redirectTo, useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, dayIn, DownloadIcon, isUpsideDown, styles } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Payments and refunds of some days as a file for accountants. */
export function AccountingExport() {
  const { t } = useText();
  const { call } = useShell();
  const messageFor = useFailureMessage('action');
  const [days, setDays] = useState({ from: '', to: '' });
  const csv = useMutation({
    mutationFn: () =>
      call('GET /api/v2/creator/accounting/export', {
        query: { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) },
      }),
    onSuccess: ({ url }) => redirectTo(url),
  });
  const isWrong = isUpsideDown(days);
  const isUnread = [days.from, days.to].some((day) => day !== dayIn(day));
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <DateField
          label={t('billing.accounting.from')}
          value={days.from}
          onValueChange={(from) => setDays({ ...days, from })}
        />
        <DateField
          label={t('billing.accounting.to')}
          value={days.to}
          onValueChange={(to) => setDays({ ...days, to })}
          error={isWrong ? t('billing.accounting.upsideDown') : undefined}
        />
      </div>
      {csv.isError && <Banner tone="danger">{messageFor(csv.error)}</Banner>}
      <div className={styles.buttons}>
        <Button
          iconStart={<DownloadIcon size={18} />}
          loading={csv.isPending}
          disabled={isWrong || isUnread}
          onClick={() => csv.mutate()}
        >
          {t('billing.accounting.download')}
        </Button>
      </div>
    </div>
  );
}
