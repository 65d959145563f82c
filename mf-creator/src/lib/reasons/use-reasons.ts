import type { ServiceCard } from '@fanfare/api-contract';
import { registerTexts, type Text, useText } from '@fanfare/kit';
import { formatPercent, nameFrom } from '@fanfare/shared-ui';
import { useMemo } from 'react';
import texts from '../../locales/en/reasons.json';
import { name } from '../../name.ts';

// They load with the screens that have services.
registerTexts(name, texts);

type Reason = ServiceCard['reasons'][number];
/** Values that are rates, from 0 to 1. */
const rates: ReadonlySet<string> = new Set(['inGenre', 'overall', 'share']);
type Value = NonNullable<Reason['values']>[string];

/** One of a reason's values, as its text has it. */
function written(of: string, value: Value, t: Text, locale: string): string | number {
  if (typeof value === 'number') return rates.has(of) ? formatPercent(value, locale) : value;
  if (of === 'country' && typeof value === 'string') return nameFrom(value, locale, 'region');
  if (typeof value === 'string') return value;
  const names = value.map((one) => {
    if (of === 'words') return t(`reasons.word.${one}`, { defaultValue: one });
    return of === 'languages' ? nameFrom(one, locale, 'language') : one;
  });
  return new Intl.ListFormat(locale).format(names);
}

function textOf({ code, values = {}, text }: Reason, t: Text, locale: string): string {
  if (!code) return text;
  const said: Record<string, string | number> = {};
  for (const [of, value] of Object.entries(values)) said[of] = written(of, value, t, locale);
  const { artists, more, type } = values;
  if (Array.isArray(artists) && more) said['artists'] = [...artists, t('reasons.more', { total: more })].join(', ');
  // One that this version doesn't know yet is shown as the API words it.
  return t(`reasons.${code}`, { ...said, ...(typeof type === 'string' && { context: type }), defaultValue: text });
}

/** React hook: a service's reasons in the page's language. */
export function useReasons(reasons: ServiceCard['reasons']): ServiceCard['reasons'] {
  const { t, locale } = useText();
  return useMemo(() => reasons.map((reason) => ({ ...reason, text: textOf(reason, t, locale) })), [reasons, t, locale]);
}
