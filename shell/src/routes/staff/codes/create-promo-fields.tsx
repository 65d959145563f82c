import { DateField, Select, TextField } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './dialogs.module.css';
import { promoKinds, type PromoDraft, type PromoErrors } from './promo-draft.ts';
import { usePackSizes } from './queries.ts';
import { formatNumber, locale } from '../../../lib/formats.ts';

interface Props {
  draft: PromoDraft;
  errors: PromoErrors;
  /** Called with the changes and the fields whose errors they clear. */
  onEdit: (changes: Partial<PromoDraft>, ...fields: (keyof PromoErrors)[]) => void;
}

const everyPack = 'all';
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const typed = { autoComplete: 'off', spellCheck: false } as const;

/** The fields of a promo code: its value, for whom and when. */
export function CreatePromoFields({ draft, errors, onEdit }: Props) {
  const { t } = useTranslation(namespace);
  const packs = usePackSizes();
  const { kind } = draft;
  const optional = t('staff.create.optional');
  const dateTexts = (field: string) => ({
    choose: t('staff.create.chooseDay', { field }),
    invalid: (example: string) => t('staff.create.dayWrong', { example }),
  });
  const sizes = [...new Set([...(packs.data ?? []), ...(draft.minCredits ? [Number(draft.minCredits)] : [])])];
  return (
    <>
      <div className={s.pair}>
        <Select
          label={t('staff.create.kind')}
          options={promoKinds.map((value) => ({ value, label: t(`staff.create.kinds.${value}`) }))}
          value={kind}
          error={errors.kind}
          onValueChange={(next) => onEdit({ kind: next }, 'kind', 'value')}
        />
        <TextField
          {...typed}
          label={t(`staff.create.value.${kind}`)}
          required
          inputMode={kind === 'amount_off' ? 'decimal' : 'numeric'}
          maxLength={10}
          endSlot={<span className={s.unit}>{t(`staff.create.unit.${kind}`)}</span>}
          value={draft.value}
          error={errors.value}
          onChange={(event) => onEdit({ value: event.currentTarget.value }, 'value')}
        />
      </div>
      <div className={s.pair}>
        <TextField
          {...typed}
          label={t('staff.create.code')}
          labelEnd={optional}
          hint={t('staff.create.codeHint')}
          autoCapitalize="characters"
          maxLength={40}
          value={draft.code}
          error={errors.code}
          onChange={(event) => onEdit({ code: event.currentTarget.value.toUpperCase() }, 'code')}
        />
        <TextField
          {...typed}
          label={t('staff.create.email')}
          labelEnd={optional}
          hint={t('staff.create.emailHint')}
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
          value={draft.email}
          error={errors.accountEmail}
          onChange={(event) => onEdit({ email: event.currentTarget.value }, 'accountEmail')}
        />
      </div>
      <div>
        <div className={s.pair}>
          <DateField
            label={t('staff.create.starts')}
            labelEnd={optional}
            locale={locale()}
            texts={dateTexts(t('staff.create.starts'))}
            max="9999-12-31"
            value={draft.firstDay}
            error={errors.startsAt}
            onValueChange={(firstDay) => onEdit({ firstDay }, 'startsAt', 'endsAt')}
          />
          <DateField
            label={t('staff.create.ends')}
            labelEnd={optional}
            locale={locale()}
            texts={dateTexts(t('staff.create.ends'))}
            max="9999-12-31"
            value={draft.lastDay}
            error={errors.endsAt}
            onValueChange={(lastDay) => onEdit({ lastDay }, 'endsAt')}
          />
        </div>
        <p className={s.hint}>{t('staff.create.daysHint', { zone })}</p>
      </div>
      <div className={s.pair}>
        <Select
          label={t('staff.create.packs')}
          options={[
            { value: everyPack, label: t('staff.create.anyPack') },
            ...sizes
              .toSorted((a, b) => a - b)
              .map((size) => ({
                value: String(size),
                label: t('staff.create.packFrom', { credits: formatNumber(size) }),
              })),
          ]}
          value={draft.minCredits || everyPack}
          hint={packs.isError ? t('staff.create.packsFailed') : undefined}
          error={errors.minCredits}
          onValueChange={(next) => onEdit({ minCredits: next === everyPack ? '' : next }, 'minCredits')}
        />
        <TextField
          {...typed}
          label={t('staff.create.maxUses')}
          labelEnd={optional}
          hint={t('staff.create.maxUsesHint')}
          inputMode="numeric"
          maxLength={7}
          value={draft.maxUses}
          error={errors.maxUses}
          onChange={(event) => onEdit({ maxUses: event.currentTarget.value }, 'maxUses')}
        />
      </div>
      <TextField
        label={t('staff.create.note')}
        labelEnd={optional}
        hint={t('staff.create.noteHint')}
        autoComplete="off"
        maxLength={200}
        value={draft.note}
        error={errors.note}
        onChange={(event) => onEdit({ note: event.currentTarget.value }, 'note')}
      />
    </>
  );
}
