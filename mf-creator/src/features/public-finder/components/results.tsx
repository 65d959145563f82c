import type { ServiceCard } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import {
  ArrowRightIcon,
  Button,
  FinderColumns,
  FinderFooter,
  FinderLine,
  FinderMatch,
  MarkedText,
  Skeleton,
  countryName,
  formatNumber,
  linkClass,
} from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { saveSearch, type FinderChoice } from '../../../lib/finder-choice.ts';
import { paths, signUpPath, withReturn } from '../../../paths.ts';
import type { Found } from '../api/matches.ts';
import s from './public-finder.module.css';
import { useReasons } from '../../../lib/reasons/use-reasons.ts';

const types = ['playlists', 'radios', 'influencers'] as const;

interface ResultsProps {
  found: Found;
  choice: FinderChoice;
  onDescribe: () => void;
}

/** What was found: how the music was understood, the first matches of each type, and how to see more. */
export function Results({ found, choice, onDescribe }: ResultsProps) {
  const { t, locale } = useText();
  const total = found.matches.reduce((sum, match) => sum + match.total, 0);
  const shown = found.matches.flatMap(({ items }) => items);
  const columns = types.flatMap((type) => {
    const match = found.matches.find((one) => one.type === type);
    if (!match) return [];
    const count = formatNumber(match.total, locale);
    return {
      type,
      title: t(`publicFinder.type.${type}`),
      count,
      countText: t('publicFinder.count', { shown: match.items.length, total: count }),
      children:
        match.items.length > 0 ? (
          <ul>
            {match.items.map((service) => (
              <Match key={service.id} service={service} />
            ))}
          </ul>
        ) : (
          <p className={s.empty}>{t('publicFinder.none')}</p>
        ),
    };
  });
  return (
    <>
      <Understood found={found} total={total} />
      <FinderColumns label={t('publicFinder.types')} columns={columns} />
      <FinderFooter>
        {total === 0 ? (
          <>
            <p>
              <MarkedText text={t('publicFinder.nothing')} components={{ b: <b /> }} />
            </p>
            <Button onClick={onDescribe}>{t('publicFinder.another')}</Button>
          </>
        ) : (
          <>
            <p>
              <MarkedText
                text={t('publicFinder.more', {
                  count: total - shown.length,
                  total: formatNumber(total - shown.length, locale),
                })}
                components={{ b: <b /> }}
              />
            </p>
            <Button
              variant="primary"
              iconEnd={<ArrowRightIcon size={18} />}
              onClick={() => saveSearch({ choice, keptServicesIDs: shown.map(({ id }) => id) })}
              render={<Link to={withReturn(signUpPath, paths.curators)} />}
            >
              {t('publicFinder.keep')}
            </Button>
          </>
        )}
      </FinderFooter>
    </>
  );
}

/** "Heard as indie folk and chamber pop", and how many matches that gave. */
function Understood({ found, total }: { found: Found; total: number }) {
  const { t, locale } = useText();
  const { genres, similarArtists, tookMs } = found;
  return (
    <FinderLine>
      {genres.length > 0 && (
        <span>
          <MarkedText
            text={t('publicFinder.heard')}
            components={{ b: <Names names={genres.map(({ name }) => name)} /> }}
          />
        </span>
      )}
      {similarArtists.length > 0 && (
        <span>
          <MarkedText text={t('publicFinder.near')} components={{ b: <Names names={similarArtists} /> }} />
        </span>
      )}
      <span role="status" data-end>
        {t('publicFinder.matches', {
          count: total,
          total: formatNumber(total, locale),
          seconds: formatNumber(Math.max(0.1, tookMs / 1_000), locale),
        })}
      </span>
    </FinderLine>
  );
}

const mostNames = 3;

/** The first names, each emphasised. */
function Names({ names }: { names: readonly string[] }) {
  const { locale } = useText();
  const parts = new Intl.ListFormat(locale).formatToParts(names.slice(0, mostNames));
  return parts.map(({ type, value }, index) =>
    // Two equal names are possible, and the order never changes.
    // oxlint-disable-next-line react/no-array-index-key
    type === 'element' ? <b key={index}>{value}</b> : value,
  );
}

const percentOf = (rate: number, locale: string) => formatNumber(rate * 100, locale, 0);

/** As it is shown, with one decimal and never 0: its plural goes by that. */
const medianDays = (hours: number) => Math.max(1, Math.round(hours / 2.4)) / 10;

function Match({ service }: { service: ServiceCard }) {
  const { t, locale } = useText();
  const { id, imageUrl, title, curator, country, priceCredits, replyDays, statistics } = service;
  const reasons = useReasons(service.reasons);
  const { answerRate, medianReplyHours } = statistics;
  return (
    <FinderMatch
      seed={id}
      imageUrl={imageUrl}
      title={title}
      about={`${curator.display_name}, ${countryName(country, locale)}`}
      priceCredits={priceCredits}
      unitLabel={t('publicFinder.credits', { count: priceCredits })}
      reasons={reasons}
      figures={
        answerRate === null
          ? [t('publicFinder.fresh', { count: replyDays })]
          : [
              t('publicFinder.answered', { percent: percentOf(answerRate, locale) }),
              ...(medianReplyHours === null
                ? []
                : [
                    t('publicFinder.median', {
                      count: medianDays(medianReplyHours),
                      days: formatNumber(medianDays(medianReplyHours), locale),
                    }),
                  ]),
            ]
      }
      locale={locale}
    />
  );
}

/** The outline of the results. */
export function Searching() {
  const { t } = useText();
  return (
    <>
      <FinderLine>
        <span role="status">{t('publicFinder.searching')}</span>
      </FinderLine>
      <FinderColumns
        label={t('publicFinder.types')}
        columns={types.map((type) => ({
          type,
          title: t(`publicFinder.type.${type}`),
          count: '',
          countText: '',
          children: [1, 2, 3].map((row) => (
            <div key={row} className={s.waiting}>
              <Skeleton shape="block" height={106} />
            </div>
          )),
        }))}
      />
      <FinderFooter />
    </>
  );
}

/** Why there is no result; the track stays in the box. */
export function SearchFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  return (
    <FinderLine role="alert">
      <span>{messageFor(error)}</span>
      <button type="button" className={linkClass} onClick={onRetry}>
        {t('publicFinder.retry')}
      </button>
    </FinderLine>
  );
}
