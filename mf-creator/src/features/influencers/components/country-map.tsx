import type { InfluencerMetadata } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, styles, VisuallyHidden } from '@fanfare/shared-ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { shadeOf, tiles, tileTowards } from '../lib/world.ts';
import s from './country-map.module.css';

interface CountryMapProps {
  countries: InfluencerMetadata['countries'];
  value: readonly string[];
  onToggle: (code: string) => void;
}

/**
 * The world, one square per country, darker with more influencers. Click or Space selects, arrow keys move. Countries
 * without influencers can't be selected.
 */
export function CountryMap({ countries, value, onToggle }: CountryMapProps) {
  const { t } = useText();
  const grid = useRef<HTMLDivElement>(null);
  const byCode = new Map(countries.map((country) => [country.code, country]));
  const open = tiles.filter(({ code }) => (byCode.get(code)?.count ?? 0) > 0 || value.includes(code));
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  // One tab stop for the whole map: the last focused country, else the first chosen, else the one with most
  // influencers.
  const most = open.reduce<string | null>(
    (best, { code }) => ((byCode.get(code)?.count ?? 0) > (byCode.get(best ?? '')?.count ?? -1) ? code : best),
    null,
  );
  const isOpen = (code: string | null | undefined) => open.some((tile) => tile.code === code);
  const stop = [entered, value[0], most].find(isOpen) ?? null;

  const onKeyDown = (event: KeyboardEvent) => {
    const from = tiles.find(({ code }) => code === stop);
    if (!from) return;
    const next = tileTowards(from, event.key, open);
    if (!next) return;
    event.preventDefault();
    setEntered(next.code);
    grid.current?.querySelector<HTMLElement>(`[data-code='${next.code}']`)?.focus();
  };
  // If the map is wider than its frame, scroll to the tab stop.
  useEffect(() => {
    const tile = grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    const frame = grid.current?.parentElement;
    if (tile && frame) frame.scrollLeft = tile.offsetLeft - frame.clientWidth / 2;
  }, [grid]);
  const nameOf = (code: string) =>
    t('influencers.countries.tile', {
      name: byCode.get(code)?.name ?? code,
      count: byCode.get(code)?.count ?? 0,
    });

  return (
    <div className={s.frame}>
      <div className={s.scroll}>
        <div
          ref={grid}
          className={s.map}
          role="listbox"
          tabIndex={-1}
          aria-multiselectable="true"
          aria-label={t('influencers.countries.map')}
          onKeyDown={onKeyDown}
          onPointerLeave={() => setLookedAt(null)}
        >
          {tiles.map(({ code, column, row }) => {
            const place = { gridColumn: column + 1, gridRow: row + 1 };
            if (!isOpen(code)) return <span key={code} className={s.empty} style={place} aria-hidden="true" />;
            const isChosen = value.includes(code);
            return (
              <button
                key={code}
                type="button"
                className={s.tile}
                style={place}
                role="option"
                aria-selected={isChosen}
                data-code={code}
                data-shade={shadeOf(byCode.get(code)?.count ?? 0)}
                tabIndex={code === stop ? 0 : -1}
                onClick={() => {
                  setEntered(code);
                  onToggle(code);
                }}
                onPointerEnter={() => setLookedAt(code)}
                onFocus={() => setLookedAt(code)}
                onBlur={() => setLookedAt(null)}
              >
                <VisuallyHidden>{nameOf(code)}</VisuallyHidden> {code}
              </button>
            );
          })}
        </div>
      </div>
      <div className={cx(styles.small, s.foot)} aria-hidden="true">
        <span>{lookedAt ? nameOf(lookedAt) : t('influencers.countries.hint')}</span>
        <span className={s.legend}>
          {t('influencers.countries.few')}
          {[1, 2, 3, 4].map((shade) => (
            <i key={shade} data-shade={shade} />
          ))}
          {t('influencers.countries.many')}
        </span>
      </div>
    </div>
  );
}
