import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { ArrowLeftIcon, Button, Card, formatCredits, styles } from '@fanfare/shared-ui';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Offers } from '../features/curator-page/components/offers.tsx';
import { useSelection } from '../features/selection/components/use-selection.ts';
import { selectionPath } from '../lib/campaign/selection-path.ts';
import { typeContext } from '../lib/campaign/type-context.ts';
import { campaignTypeOf } from '../lib/campaign/type-of-service.ts';
import { CuratorFrame, type CuratorPageProps } from './curator-frame.tsx';

/** A curator’s page on the way through a draft: their services are added to it. */
export function DraftCurator({ draft, ...page }: CuratorPageProps & { draft: Campaign }) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const cameFrom = (useLocation().state as { from?: string } | null)?.from;
  const { chosenIds, refusals, toggle, onBlock } = useSelection(draft);
  const path = selectionPath(draft.type, draft.id);
  // Browser history restores the list's scroll position.
  const onBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (cameFrom !== 'selection' || !isPlain) return;
    event.preventDefault();
    void navigate(-1);
  };
  const back = (
    <Button
      variant="ghost"
      iconStart={<ArrowLeftIcon size={16} aria-hidden="true" />}
      render={<Link to={path} onClick={onBack} />}
    >
      {t('curatorPage.back')}
    </Button>
  );
  return (
    <CuratorFrame
      {...page}
      back={back}
      onBlock={onBlock}
      offers={
        <Offers
          services={page.services}
          chosenIds={chosenIds}
          refusals={refusals}
          genreName={draft.trackDetail.genres[0]?.name}
          canChoose={({ type }) => campaignTypeOf[type] === draft.type}
          onToggle={toggle}
        />
      }
      side={
        <Card raised className={styles.stack} render={<aside aria-label={t('curatorPage.draft.label')} />}>
          <h2 className={styles.subhead} aria-live="polite">
            {t('curatorCount', { count: draft.selection.length, ...typeContext(draft.type) })}
          </h2>
          <p>{t('finder.start.cost', { credits: formatCredits(draft.totalCredits, locale) })}</p>
          <p>{t('curatorPage.draft.hint')}</p>
        </Card>
      }
    />
  );
}
