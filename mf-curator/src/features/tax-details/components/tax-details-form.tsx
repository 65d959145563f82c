import type { TaxDetails } from '@fanfare/api-contract';
import { countriesQuery, useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Combobox, styles, TextArea, TextField } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { useSaveTaxDetails } from '../api/tax-details.ts';

const noEdits: Partial<TaxDetails> = {};

/** Legal name, address and tax numbers; what is typed survives a reload. */
export function TaxDetailsForm({ details }: { details: TaxDetails }) {
  const { t, locale } = useText();
  const { call, isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const countries = useQuery(countriesQuery(call, locale));
  const { values: edits, change, clear } = usePersistedState('tax-details', noEdits);
  const save = useSaveTaxDetails();
  const form = useRef<HTMLFormElement>(null);
  const values = { ...details, ...edits };
  const isDirty = (Object.keys(details) as (keyof TaxDetails)[]).some((name) => values[name] !== details[name]);
  const fields = isFailure(save.error) ? save.error.fields : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { legalName, address, countryId, vatId, taxNumber } = values;
    save.mutate(
      { legalName, address, countryId, vatId: vatId || null, taxNumber: taxNumber || null },
      {
        onSuccess: () => {
          clear();
          notify({ text: t('tax.saved'), tone: 'positive' });
        },
        onError: (thrown) => {
          const [first] = Object.keys((isFailure(thrown) && thrown.fields) || {});
          const field = form.current?.elements.namedItem(first ?? '');
          if (field instanceof HTMLElement) field.focus();
        },
      },
    );
  };
  const discard = () => {
    clear();
    save.reset();
  };
  return (
    <form ref={form} className={styles.stack} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <TextField
          name="legalName"
          label={t('tax.legalName')}
          hint={t('tax.legalNameHint')}
          autoComplete="name"
          maxLength={120}
          readOnly={save.isPending}
          value={values.legalName}
          onChange={(event) => change({ legalName: event.target.value })}
          error={fields?.['legalName']}
        />
        <Combobox
          label={t('tax.country')}
          placeholder={countries.isPending ? t('loading') : t('tax.countryPlaceholder')}
          emptyText={t('tax.countryEmpty')}
          options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.countryId === null ? null : String(values.countryId)}
          onValueChange={(value) => change({ countryId: value === null ? null : Number(value) })}
          error={fields?.['countryId']}
        />
      </div>
      <TextArea
        name="address"
        label={t('tax.address')}
        hint={t('tax.addressHint')}
        rows={3}
        autoComplete="street-address"
        maxLength={300}
        readOnly={save.isPending}
        value={values.address}
        onChange={(event) => change({ address: event.target.value })}
        error={fields?.['address']}
      />
      <div className={styles.pair}>
        <TextField
          name="taxNumber"
          label={t('tax.taxNumber')}
          hint={t('tax.taxNumberHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          readOnly={save.isPending}
          value={values.taxNumber ?? ''}
          onChange={(event) => change({ taxNumber: event.target.value || null })}
          error={fields?.['taxNumber']}
        />
        <TextField
          name="vatId"
          label={t('tax.vatId')}
          hint={t('tax.vatIdHint')}
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
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {t('tax.save')}
        </Button>
        {isDirty && !save.isPending && (
          <Button variant="ghost" onClick={discard}>
            {t('tax.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}
