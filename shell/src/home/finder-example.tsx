import {
  ArrowRightIcon,
  Button,
  FinderColumns,
  FinderFooter,
  FinderLine,
  FinderMatch,
  MarkedText,
  Tag,
} from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber, locale } from '../lib/formats.ts';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { examples } from './example-matches.ts';

/** @param line replaces the one that says what the example is about */
export function FinderExample({ line }: { line?: ReactNode }) {
  const { t } = useTranslation(namespace);
  return (
    <>
      {line ?? (
        <FinderLine>
          <Tag>{t('home.finder.example')}</Tag>
          <span>
            <MarkedText text={t('home.finder.exampleOf')} components={{ b: <b /> }} />
          </span>
        </FinderLine>
      )}
      <FinderColumns
        label={t('home.finder.types')}
        columns={examples.map(({ type, total, matches }) => ({
          type,
          title: t(`home.finder.${type}`),
          count: formatNumber(total),
          countText: t('home.finder.count', { shown: matches.length, total }),
          children: (
            <ul>
              {matches.map(({ key, seed, priceCredits, reasons: [first, second], answered, days }) => (
                <FinderMatch
                  key={key}
                  seed={seed}
                  title={t(`home.examples.${key}.title`)}
                  about={t(`home.examples.${key}.about`)}
                  priceCredits={priceCredits}
                  reasons={[
                    { kind: first, text: t(`home.examples.${key}.first`) },
                    { kind: second, text: t(`home.examples.${key}.second`) },
                  ]}
                  unitLabel={t('home.finder.credits')}
                  figures={[
                    t('home.finder.answered', { percent: formatNumber(answered) }),
                    t('home.finder.median', { days: formatNumber(days) }),
                  ]}
                  locale={locale()}
                />
              ))}
            </ul>
          ),
        }))}
      />
      <FinderFooter>
        <p>
          <MarkedText text={t('home.finder.invite')} components={{ b: <b /> }} />
        </p>
        <Button render={<Link to={paths.creator.fastStart} />} iconEnd={<ArrowRightIcon size={18} />}>
          {t('home.startCampaign')}
        </Button>
      </FinderFooter>
    </>
  );
}
