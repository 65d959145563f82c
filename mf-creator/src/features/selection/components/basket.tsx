import type { Campaign, ServiceCard } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Card, CoverArt, IconButton, Totals, XIcon, formatCredits, linkClass } from '@fanfare/shared-ui';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { CuratorLink } from '../../../lib/curator/curator-link.tsx';
import { DraftForecast } from '../../../lib/forecast/draft-forecast.tsx';
import { sumCredits } from '../../../lib/money.ts';
import { NextButton } from '../../../lib/next-button.tsx';
import { useRemovalFocus } from '../../../lib/use-removal-focus.ts';
import s from './basket.module.css';

const coversShown = 7;

interface BasketProps {
  campaign: Campaign;
  walletCredits: number;
  pitchPath: string;
  onRemove: (service: ServiceCard) => void;
  /** Without a card when inside a dialog. */
  isFramed?: boolean;
}

/** The selection so far: count, forecast, cost, and the wallet before and after. */
export function Basket({ campaign, walletCredits, pitchPath, onRemove, isFramed = true }: BasketProps) {
  const { t, locale } = useText();
  const creditsNumber = useCreditsNumber();
  const [isReviewing, setIsReviewing] = useState(false);
  const { selection, totalCredits, cap } = campaign;
  const words = typeContext(campaign.type);
  const heading = useRef<HTMLHeadingElement>(null);
  const listProps = useRemovalFocus(() => heading.current);
  const after = sumCredits([walletCredits, -totalCredits]);
  const credits = (amount: number) => formatCredits(amount, locale);
  return (
    <Frame isFramed={isFramed} label={t('basket.label', words)}>
      <div className={s.head}>
        <h2 ref={heading} tabIndex={-1} aria-live="polite">
          {t('curatorCount', { count: selection.length, ...words })}
        </h2>
        {selection.length > 0 && (
          <button
            type="button"
            className={linkClass}
            aria-expanded={isReviewing}
            onClick={() => setIsReviewing(!isReviewing)}
          >
            {t(isReviewing ? 'basket.close' : 'basket.review')}
          </button>
        )}
      </div>
      {selection.length === 0 && <p className={s.empty}>{t('basket.empty', { cap, ...words })}</p>}
      {selection.length > 0 && !isReviewing && (
        <div className={s.covers} aria-hidden="true">
          {selection.slice(0, coversShown).map(({ service }) => (
            <CoverArt key={service.id} src={service.imageUrl} seed={service.id} size={40} />
          ))}
          {selection.length > coversShown && <span className={s.more}>+{selection.length - coversShown}</span>}
        </div>
      )}
      {isReviewing && selection.length > 0 && (
        <ul {...listProps} className={s.list}>
          {selection.map(({ service }) => (
            <li key={service.id}>
              <CoverArt src={service.imageUrl} seed={service.id} size={40} />
              <span className={s.names}>
                {service.title}
                <small>
                  <CuratorLink curator={service.curator} campaignId={campaign.id} />
                </small>
              </span>
              <b>{creditsNumber(service.priceCredits)}</b>
              <IconButton
                size="s"
                label={t('remove', { name: service.title })}
                icon={<XIcon size={16} aria-hidden="true" />}
                onClick={() => onRemove(service)}
              />
            </li>
          ))}
        </ul>
      )}
      {/* Beside the whole list there is no room for both above the fold: the forecast returns with its end. */}
      {selection.length > 0 && !isReviewing && (
        <div className={s.forecast}>
          <DraftForecast campaign={campaign} />
        </div>
      )}
      <div className={s.sum}>
        <Totals
          rows={[
            { label: t('basket.reviews', { count: selection.length, ...words }), value: credits(totalCredits) },
            { label: t('basket.walletNow'), value: credits(walletCredits) },
            {
              label: t(after < 0 ? 'basket.missing' : 'basket.walletAfter'),
              value: credits(Math.abs(after)),
              isTotal: true,
              tone: after < 0 ? 'warning' : undefined,
            },
          ]}
        />
        <NextButton
          className={s.go}
          {...(selection.length > 0
            ? { render: <Link to={pitchPath} state={{ from: 'curators' }} /> }
            : { disabled: true, iconEnd: null })}
        >
          {t('basket.continue', words)}
        </NextButton>
        <p>{t(after < 0 ? 'basket.missingHint' : 'basket.hint', words)}</p>
      </div>
    </Frame>
  );
}

function Frame({ isFramed, label, children }: { isFramed: boolean; label: string; children: ReactNode }) {
  if (!isFramed) return <div className={s.bare}>{children}</div>;
  return (
    <Card raised padding="none" render={<aside aria-label={label} />}>
      {children}
    </Card>
  );
}
