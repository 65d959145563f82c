import type { OwnServiceDetail } from '@fanfare/api-contract';
import { countriesQuery, genresQuery, languagesQuery, useFailureMessage, useShell, useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  Checkbox,
  Combobox,
  formatNumber,
  MultiCombobox,
  Panel,
  PictureField,
  RadioGroup,
  SegmentedControl,
  TextArea,
  TextField,
} from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveImage } from '../api/own-service.ts';
import type { ServiceForm } from '../lib/use-service-form.ts';
import s from './editor.module.css';
import { ManyField } from './many-field.tsx';
import { NumberField } from './number-field.tsx';

interface AboutStepProps {
  service: OwnServiceDetail;
  form: ServiceForm;
}

const descriptionMax = 2_000;
const audienceMax = 1_000_000_000;
const reaches = ['web', 'regional', 'national'] as const;
const aiPolicies = ['none', 'assisted', 'all'] as const;
const takes = ['acceptsUnreleased', 'acceptsExplicit', 'acceptsInstrumental'] as const;

/** What the service is, and which music it accepts. */
export function AboutStep({ service, form }: AboutStepProps) {
  const { t, locale } = useText();
  const { call } = useShell();
  const { values, change, errors } = form;
  const { limits } = service;
  const genres = useQuery(genresQuery(call));
  const languages = useQuery(languagesQuery(call, locale));
  const countries = useQuery(countriesQuery(call, locale));
  const [artist, setArtist] = useState('');
  const lists = [genres, languages, countries];
  const wordOf = (mood: string) => t(`services.moods.${mood}`, { defaultValue: mood });
  return (
    <>
      <Panel className={s.fields} title={t('services.edit.what')}>
        <TextField
          label={t('services.edit.title')}
          required
          maxLength={120}
          value={values.title}
          onChange={({ target }) => change({ title: target.value })}
          error={errors.title}
        />
        <div data-part="description">
          <TextArea
            label={t('services.edit.description')}
            required
            hint={t('services.edit.descriptionHint', { min: limits.descriptionMin })}
            counter={t('profile.counter', {
              length: formatNumber(values.description.length, locale, 0),
              max: formatNumber(descriptionMax, locale, 0),
            })}
            maxLength={descriptionMax}
            value={values.description}
            onChange={({ target }) => change({ description: target.value })}
            error={errors.description}
          />
        </div>
        <ServiceImage service={service} />
        {service.card.type === 'radio' ? (
          <div data-part="audience" className={s.fields}>
            <div className={s.group}>
              <span className={s.label} data-required>
                {t('services.edit.reach')}
              </span>
              <SegmentedControl
                label={t('services.edit.reach')}
                options={reaches.map((value) => ({ value, label: t(`services.edit.reaches.${value}`) }))}
                value={values.reach}
                onValueChange={(reach) => change({ reach })}
              />
            </div>
            <NumberField
              label={t('services.edit.listeners')}
              hint={t('services.edit.listenersHint')}
              value={values.audienceSize}
              min={0}
              max={audienceMax}
              onValue={(audienceSize) => change({ audienceSize })}
              required
              error={errors.audienceSize}
            />
          </div>
        ) : null}
      </Panel>
      {lists.some(({ isError }) => isError) ? (
        <Banner
          tone="warning"
          title={t('services.edit.listsFailed')}
          action={
            <Button size="s" onClick={() => lists.forEach((list) => list.isError && void list.refetch())}>
              {t('failure.retry')}
            </Button>
          }
        />
      ) : null}
      <Panel className={s.fields} title={t('services.edit.music')}>
        <div data-part="genres">
          <ManyField
            label={t('services.genres')}
            required
            hint={t('services.edit.genresHint', limits.genres)}
            options={genres.data}
            values={values.genreIds}
            max={limits.genres.max}
            onValues={(genreIds) =>
              change({ genreIds, excludedGenreIds: values.excludedGenreIds.filter((id) => !genreIds.includes(id)) })
            }
            error={errors.genreIds}
          />
        </div>
        <ManyField
          label={t('services.edit.excluded')}
          hint={t('services.edit.excludedHint')}
          options={genres.data?.filter(({ id }) => !values.genreIds.includes(id))}
          values={values.excludedGenreIds}
          max={limits.excludedGenres}
          onValues={(excludedGenreIds) => change({ excludedGenreIds })}
          error={errors.excludedGenreIds}
        />
        <MultiCombobox
          label={t('services.edit.artists')}
          labelEnd={t('services.edit.ofMax', { count: values.similarArtists.length, max: limits.similarArtists })}
          hint={t('services.edit.artistsHint')}
          placeholder={t('services.edit.artistsPlaceholder')}
          emptyText={t('services.edit.artistsEmpty')}
          removeText={(name) => t('services.edit.remove', { name })}
          search={{ text: artist, onChange: setArtist }}
          options={artist.trim() === '' ? [] : [{ value: artist.trim(), label: artist.trim() }]}
          values={values.similarArtists}
          max={limits.similarArtists}
          onValuesChange={(similarArtists) => {
            setArtist('');
            change({ similarArtists });
          }}
          error={errors.similarArtists}
        />
        <MultiCombobox
          label={t('services.edit.moods')}
          labelEnd={t('services.edit.ofMax', { count: values.moods.length, max: limits.maxMoods })}
          placeholder={t('services.edit.search')}
          emptyText={t('services.edit.nothingFound')}
          removeText={(name) => t('services.edit.remove', { name })}
          options={limits.moods.map((mood) => ({ value: mood, label: wordOf(mood) }))}
          values={values.moods}
          max={limits.maxMoods}
          onValuesChange={(moods) => change({ moods })}
          error={errors.moods}
        />
        <div data-part="languages">
          <ManyField
            label={t('services.edit.languages')}
            required
            options={languages.data}
            values={values.languageIds}
            max={limits.languages}
            onValues={(languageIds) => change({ languageIds })}
            error={errors.languageIds}
          />
        </div>
        <fieldset className={s.set}>
          <legend>{t('services.edit.takes')}</legend>
          {takes.map((name) => (
            <Checkbox
              key={name}
              label={t(`services.edit.${name}`)}
              checked={values[name]}
              onCheckedChange={(isTaken) => change({ [name]: isTaken })}
            />
          ))}
        </fieldset>
        <RadioGroup
          label={t('services.edit.ai')}
          options={aiPolicies.map((value) => ({ value, label: t(`services.edit.aiPolicies.${value}`) }))}
          value={values.aiPolicy}
          onValueChange={(aiPolicy) => change({ aiPolicy })}
        />
      </Panel>
      <Panel className={s.fields} title={t('services.edit.people')}>
        <div data-part="feedbackLanguages">
          <ManyField
            label={t('services.edit.feedbackLanguages')}
            required
            options={languages.data}
            values={values.feedbackLanguageIds}
            max={limits.languages}
            onValues={(feedbackLanguageIds) => change({ feedbackLanguageIds })}
            error={errors.feedbackLanguageIds}
          />
        </div>
        <Combobox
          label={t('profile.country')}
          placeholder={t('services.edit.search')}
          emptyText={t('services.edit.nothingFound')}
          options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(values.countryId)}
          onValueChange={(value) => value !== null && change({ countryId: Number(value) })}
          error={errors.countryId}
        />
        <ManyField
          label={t('services.edit.audienceCountries')}
          options={countries.data}
          values={values.audienceCountryIds}
          max={limits.audienceCountries}
          onValues={(audienceCountryIds) => change({ audienceCountryIds })}
          error={errors.audienceCountryIds}
        />
      </Panel>
    </>
  );
}

/** The picture is uploaded as soon as it is chosen. */
function ServiceImage({ service }: { service: OwnServiceDetail }) {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  const image = useSaveImage(service.card.id);
  return (
    <PictureField
      name={service.card.title}
      src={service.card.imageUrl}
      label={t('services.edit.image')}
      labelEnd={t('services.edit.optional')}
      texts={{
        choose: t('services.edit.imageChoose'),
        change: t('services.edit.imageChange'),
        hint: t('services.edit.imageHint'),
        sending: t('services.edit.imageSending'),
        wrongType: t('services.edit.imageWrongType'),
        tooLarge: t('services.edit.imageTooLarge'),
      }}
      sent={image.sent}
      error={image.error ? messageFor(image.error) : undefined}
      onFile={(file) => image.mutate(file)}
    />
  );
}
