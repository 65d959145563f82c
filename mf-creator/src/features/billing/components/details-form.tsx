import type { BillingDetails } from '@fanfare/api-contract';
import { countriesQuery, useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Combobox, styles, TextArea, TextField } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { useSaveBillingDetails } from '../api/billing.ts';

const noEdits: Partial<BillingDetails> = {};

/** Company, address and VAT ID; what is typed survives a reload. */
export function DetailsForm({ details }: { details: BillingDetails }) {
  const { t, locale } = useText();
  const { call, isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const countries = useQuery(countriesQuery(call, locale));
  const { values: edits, change, clear } = usePersistedState('billing', noEdits);
  const save = useSaveBillingDetails();
  const form = useRef<HTMLFormElement>(null);
  const values = { ...details, ...edits };
  const isDirty = (Object.keys(details) as (keyof BillingDetails)[]).some((name) => values[name] !== details[name]);
  const fields = isFailure(save.error) ? save.error.fields : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { companyName, address, countryId, vatId } = values;
    save.mutate(
      { companyName, address, countryId, vatId: vatId || null },
      {
        onSuccess: () => {
          clear();
          notify({ text: t('billing.details.saved'), tone: 'positive' });
        },
        onError: (thrown) => {
          const [first] = Object.keys((isFailure(thrown) && thrown.fields) || {});
          const field = form.current?.elements.namedItem(first ?? '');
          if (field instanceof HTMLElement) field.focus();
        },
      },
    );
  };
  return (
    <form ref={form} className={styles.stack} noValidate onSubmit={submit}>
      <TextField
        name="companyName"
        label={t('billing.details.company')}
        autoComplete="organization"
        maxLength={120}
        readOnly={save.isPending}
        value={values.companyName}
        onChange={(event) => change({ companyName: event.target.value })}
        error={fields?.['companyName']}
      />
      <TextArea
        name="address"
        label={t('billing.details.address')}
        hint={t('billing.details.addressHint')}
        rows={4}
        autoComplete="street-address"
        maxLength={300}
        readOnly={save.isPending}
        value={values.address}
        onChange={(event) => change({ address: event.target.value })}
        error={fields?.['address']}
      />
      <div className={styles.pair}>
        <Combobox
          label={t('billing.details.country')}
          placeholder={countries.isPending ? t('loading') : t('billing.details.countryPlaceholder')}
          emptyText={t('billing.details.countryEmpty')}
          options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.countryId === null ? null : String(values.countryId)}
          onValueChange={(value) => change({ countryId: value === null ? null : Number(value) })}
          error={fields?.['countryId']}
        />
        <TextField
          name="vatId"
          label={t('billing.details.vatId')}
          hint={t('billing.details.vatIdHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          readOnly={save.isPending}
          value={values.vatId ?? ''}
          onChange={(event) => change({ vatId: event.target.value || null })}
          error={fields?.['vatId']}
        />
      </div>
      {save.isError && !fields && <Banner tone="danger">{messageFor(save.error)}</Banner>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={save.isPending} disabled={!isDirty}>
          {t('billing.details.save')}
        </Button>
        {isDirty && !save.isPending && (
          <Button
            variant="ghost"
            onClick={() => {
              clear();
              save.reset();
            }}
          >
            {t('billing.details.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}
