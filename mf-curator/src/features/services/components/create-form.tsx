import type { PageReading as Reading, ServiceType } from '@fanfare/api-contract';
import { countriesQuery, useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Combobox, cx, Panel, RadioGroup, TextField, styles } from '@fanfare/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { pageReadingQuery, useCreateService, useReadPage } from '../api/own-service.ts';
import s from './editor.module.css';
import { PageReading } from './page-reading.tsx';
import { Requirements } from './requirements.tsx';

const types = ['playlist', 'radio', 'instagram', 'tiktok', 'youtube'] as const;
interface Values {
  type: ServiceType | null;
  url: string;
  title: string;
  countryId: number | null;
  /** What was read at the address; null until then, and once another one is typed. */
  reading: Reading | null;
}
const empty: Values = { type: null, url: '', title: '', countryId: null, reading: null };

/** The first step: the type, what its page must have, the address and what was read there; then the name. @param onCreated receives the draft's id */
export function CreateForm({ onCreated }: { onCreated: (serviceId: number) => void }) {
  const { t, locale } = useText();
  const { call, isFailure, config, useSession } = useShell();
  // A profile may have no country; the service then needs its own.
  const isCountryKnown = useSession(({ account }) => account?.curatorProfile?.country_id ?? null) !== null;
  const countries = useQuery({ ...countriesQuery(call, locale), enabled: !isCountryKnown });
  const messageFor = useFailureMessage('form');
  const queries = useQueryClient();
  const create = useCreateService();
  const read = useReadPage();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, clear } = usePersistedState('service.new', empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const showErrors = (found: Record<string, string>) => {
    setErrors(found);
    const first = form.current?.elements.namedItem(Object.keys(found)[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const refuse = (thrown: unknown) => showErrors(isFailure(thrown) ? (thrown.fields ?? {}) : {});
  const readPage = (type: ServiceType, url: string) =>
    read.mutate(
      { type, url },
      {
        // A name that was typed already stays.
        onSuccess: (reading) => change({ reading, ...(values.title.trim() === '' && { title: reading.title ?? '' }) }),
        onError: refuse,
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { type } = values;
    const url = values.url.trim();
    const title = values.title.trim();
    const { reading } = values;
    if (create.isPending || read.isPending || type === null) return;
    if (reading === null) {
      showErrors(url === '' ? { url: t('services.begin.urlRequired') } : {});
      if (url !== '') readPage(type, url);
      return;
    }
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
          const { id, type } = service.card;
          queries.setQueryData(pageReadingQuery(call, { id, type, url: service.fields.url }).queryKey, reading);
          clear();
          onCreated(service.card.id);
        },
        onError: refuse,
      },
    );
  };
  const failure = create.error ?? read.error;
  const isFormError = failure && !(isFailure(failure) && failure.fields);
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
            read.reset();
            change({ type, reading: null });
          }}
        />
      </Panel>
      {values.type === null ? null : (
        <Panel className={cx(s.fields, s.begin, s.marked)} title={t('services.begin.where')}>
          <Requirements type={values.type} />
          <p className={s.legend}>{t('services.edit.requiredLegend')}</p>
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
              read.reset();
              create.reset();
              change({ url: target.value, reading: null });
            }}
            error={errors.url || undefined}
          />
          {values.reading ? <PageReading reading={values.reading} /> : null}
          {values.reading ? (
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
          ) : null}
          {isCountryKnown || !values.reading ? null : (
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
          {isFormError ? <Banner tone="danger">{messageFor(failure)}</Banner> : null}
          <div className={s.end}>
            <Button type="submit" variant="primary" size="l" loading={create.isPending || read.isPending}>
              {t(values.reading ? 'services.begin.start' : 'services.begin.read')}
            </Button>
            <span className={styles.small}>
              {t(values.reading ? 'services.begin.draftHint' : 'services.begin.readHint')}
            </span>
          </div>
        </Panel>
      )}
    </form>
  );
}
