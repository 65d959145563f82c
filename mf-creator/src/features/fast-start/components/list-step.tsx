import type { CampaignType, Pack } from '@fanfare/api-contract';
import { genresQuery, LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { Banner, Button, cx, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { EmptyState } from '../../../lib/page/empty-state.tsx';
import { withBudget } from '../lib/draft.ts';
import { withoutGone, withoutService, withService } from '../lib/draft-list.ts';
import type { DraftState } from '../lib/use-draft.ts';
import { useList } from '../lib/use-list.ts';
import { Alternatives, UnavailableServices, Rows } from './list-parts.tsx';
import { ListSide, type ContinuePanel } from './list-side.tsx';
import s from './list-step.module.css';

interface ListStepProps {
  state: DraftState;
  goal: CampaignType;
  packs: readonly Pack[];
  walletCredits: number | null;
  /** @param refetch refreshes the list after one of its services refused */
  renderContinue: (chosenIds: number[], refetch: () => void) => ContinuePanel;
  onOtherGoal: () => void;
}

/** Step 3: the proposed list with its forecast, to edit by hand. */
export function ListStep({ state, goal, packs, walletCredits, renderContinue, onOtherGoal }: ListStepProps) {
  const { t } = useText();
  const { call } = useShell();
  const { draft, now, change } = state;
  const { proposal, list, isCurrent, refetch } = useList(state, goal);
  const genres = useQuery(genresQuery(call));
  const genreName = genres.data?.find(({ id }) => id === draft.music.genreIds[0])?.name;
  const continuePanel = renderContinue(list?.chosen.map(({ id }) => id) ?? [], () => void refetch());

  if (proposal.isError && !list) return <LoadError error={proposal.error} onRetry={() => void refetch()} />;
  if (!list || !proposal.data) {
    return <Loading label={t('fastStart.list.loading')} className={styles.stackClose} blocks={5} height={96} />;
  }
  const { cap, fittingCount } = proposal.data;
  if (isCurrent && list.rows.length === 0 && list.alternatives.length === 0 && list.gone.length === 0) {
    return (
      <EmptyState
        mood="silent"
        title={t('fastStart.none.title')}
        text={t('fastStart.none.text')}
        actions={<Button onClick={onOtherGoal}>{t('fastStart.none.action')}</Button>}
      />
    );
  }
  const goneIds = list.gone.map(({ id }) => id);
  return (
    <div className={cx(styles.columns, s.columns)}>
      <section className={s.list} aria-label={t('fastStart.list.label')} aria-busy={!isCurrent}>
        <div className={s.head}>
          <h2 className={styles.subhead} aria-live="polite">
            {t('curatorCount', { count: list.chosen.length, ...typeContext(draft.goal) })}
          </h2>
          <p>{t(`fastStart.list.of.${goal}`, { count: fittingCount })}</p>
        </div>
        {isCurrent && (
          <UnavailableServices
            gone={list.gone}
            next={list.alternatives[0]}
            onReplace={(next) => {
              change(withoutGone(now(), goneIds));
              change(withService(now(), next));
            }}
            onClose={() => change(withoutGone(now(), goneIds))}
          />
        )}
        {proposal.isError && <Banner tone="danger">{t('fastStart.list.stale')}</Banner>}
        {list.rows.length === 0 && <p className={s.empty}>{t('fastStart.list.empty')}</p>}
        <Rows
          rows={list.rows}
          genreName={genreName}
          onRemove={({ id }) => change(withoutService(now(), id))}
          onUndo={(service) => change(withService(now(), service))}
        />
        <Alternatives
          services={list.alternatives}
          genreName={genreName}
          refusal={list.chosen.length >= cap ? t('fastStart.list.full', { cap }) : null}
          onAdd={(service) => change(withService(now(), service))}
        />
      </section>
      <ListSide
        draft={draft}
        list={list}
        proposal={proposal.data}
        packs={packs}
        walletCredits={walletCredits}
        continuePanel={continuePanel}
        onBudget={(credits) => change(withBudget(credits))}
      />
    </div>
  );
}
