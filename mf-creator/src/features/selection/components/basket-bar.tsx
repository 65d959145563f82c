import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Dialog, formatCredits } from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { ForecastLine } from '../../../lib/forecast/forecast-line.tsx';
import { sumCredits } from '../../../lib/money.ts';
import { NextButton } from '../../../lib/next-button.tsx';
import s from './basket-bar.module.css';

interface BasketBarProps {
  campaign: Campaign;
  walletCredits: number;
  pitchPath: string;
  /** The whole basket, shown when the bar is pressed. */
  basket: ReactNode;
}

/** The basket bar of narrow screens: count, cost, wallet after and forecast; opens the basket. */
export function BasketBar({ campaign, walletCredits, pitchPath, basket }: BasketBarProps) {
  const { t, locale } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { selection, totalCredits } = campaign;
  const words = typeContext(campaign.type);
  const after = sumCredits([walletCredits, -totalCredits]);
  const credits = formatCredits(totalCredits, locale);
  return (
    <div className={s.bar}>
      <button type="button" className={s.sum} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <b>{t('curatorCount', { count: selection.length, ...words })}</b>
        <span>
          {after < 0
            ? t('basket.barMissing', { credits, missing: formatCredits(-after, locale) })
            : t('basket.bar', { credits, after: formatCredits(after, locale) })}
        </span>
        <span>
          <ForecastLine campaign={campaign} />
        </span>
      </button>
      <NextButton
        fullWidth={false}
        {...(selection.length > 0
          ? { render: <Link to={pitchPath} state={{ from: 'curators' }} /> }
          : { disabled: true, iconEnd: null })}
      >
        {t('basket.continueShort')}
      </NextButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('basket.label', words)} closeLabel={t('close')}>
        {basket}
      </Dialog>
    </div>
  );
}
