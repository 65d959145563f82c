import type { ServiceType } from '@fanfare/api-contract';
import { countriesQuery, useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Combobox, cx, Panel, RadioGroup, TextField, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useCreateService } from '../api/own-service.ts';
import s from './editor.module.css';

const types = ['playlist', 'radio', 'instagram', 'tiktok', 'youtube'] as const;
const empty: { type: ServiceType | null; url: string; title: string; countryId: number | null } = {
  type: null,
  url: '',
  title: '',
  countryId: null,
};

/** The first step: type, address and name. @param onCreated receives the draft's id */
export function CreateForm({ onCreated }: { onCreated: (serviceId: number) => void }) {
  const { t } = useText();
  const { call, isFailure, config, useSession } = useShell();
  // A profile may have no country; the service then needs its own.
  const isCountryKnown = useSession(({ account }) => account?.curatorProfile?.country_id ?? null) !== null;
  const countries = useQuery({ ...countriesQuery(call), enabled: !isCountryKnown });
  const messageFor = useFailureMessage();
  const create = useCreateService();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, clear } = usePersistedState('service.new', empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const showErrors = (found: Record<string, string>) => {
    setErrors(found);
    const first = form.current?.elements.namedItem(Object.keys(found)[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { type } = values;
    const url = values.url.trim();
    const title = values.title.trim();
    if (create.isPending || type === null) return;
    const found = {
      ...(url === '' && { url: t('services.begin.urlRequired') }),
      ...(title === '' && { title: t('services.begin.titleRequired') }),
      ...(!isCountryKnown && values.countryId === null && { countryId: t('services.begin.countryRequired') }),
    };
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    create.mutate(
      { type, url, title, ...(values.countryId !== null && { countryId: values.countryId }) },
      {
        onSuccess: (service) => {
          clear();
          onCreated(service.card.id);
        },
        onError: (thrown) => showErrors(isFailure(thrown) ? (thrown.fields ?? {}) : {}),
      },
    );
  };
  const isFormError = create.error && !(isFailure(create.error) && create.error.fields);
  return (
    <form ref={form} className={s.main} noValidate onSubmit={submit}>
      <Panel className={s.fields} title={t('services.begin.type')}>
        <RadioGroup
          layout="cards"
          label={t('services.begin.type')}
          labelHidden
          options={types.map((value) => ({
            value,
            label: t(`services.types.${value}`),
            hint: t(`services.begin.typeHints.${value}`),
          }))}
          value={values.type}
          onValueChange={(type) => {
            setErrors({});
            create.reset();
            change({ type });
          }}
        />
      </Panel>
      {values.type === null ? null : (
        <Panel className={cx(s.fields, s.begin)} title={t('services.begin.where')}>
          <TextField
            name="url"
            label={t(`services.begin.address.${values.type}`)}
            required
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            hint={config.env === 'production' ? undefined : t(`services.begin.demoAddress.${values.type}`)}
            value={values.url}
            onChange={({ target }) => {
              setErrors({ ...errors, url: '' });
              change({ url: target.value });
            }}
            error={errors.url || undefined}
          />
          <TextField
            name="title"
            label={t('services.edit.title')}
            hint={t('services.begin.titleHint')}
            required
            maxLength={120}
            value={values.title}
            onChange={({ target }) => {
              setErrors({ ...errors, title: '' });
              change({ title: target.value });
            }}
            error={errors.title || undefined}
          />
          {isCountryKnown ? null : (
            <Combobox
              label={t('profile.country')}
              required
              placeholder={t('services.edit.search')}
              emptyText={t('services.edit.nothingFound')}
              options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={values.countryId === null ? null : String(values.countryId)}
              onValueChange={(value) => {
                setErrors({ ...errors, countryId: '' });
                change({ countryId: value === null ? null : Number(value) });
              }}
              error={errors.countryId || undefined}
            />
          )}
          {isFormError ? <Banner tone="danger">{messageFor(create.error)}</Banner> : null}
          <div className={s.end}>
            <Button type="submit" variant="primary" size="l" loading={create.isPending}>
              {t('services.begin.start')}
            </Button>
            <span className={styles.small}>{t('services.begin.draftHint')}</span>
          </div>
        </Panel>
      )}
    </form>
  );
}
