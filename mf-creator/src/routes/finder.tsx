import '../features/finder/lib/finder-texts.ts';
import type { CampaignType, Generation, ServiceCard as Service } from '@fanfare/api-contract';
import { LoadError, Loading, Page, usePersistedState, useSearchParam, useShell, useText } from '@fanfare/kit';
import { ArrowLeftIcon, Button, cx, LostPicture, styles, Tabs, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { generationQuery, useInfluencersFound } from '../features/finder/api/finder.ts';
import { BlockedCurators, SavedCurators } from '../features/finder/components/curator-lists.tsx';
import { FinderSearch } from '../features/finder/components/finder-search.tsx';
import { InfluencerMatches } from '../features/finder/components/influencer-matches.tsx';
import { KeptSearch } from '../features/finder/components/kept-search.tsx';
import { Matches, type MatchActions } from '../features/finder/components/matches.tsx';
import { RankingFacts } from '../features/finder/components/ranking-facts.tsx';
import { sourceTitle } from '../features/finder/components/recent-searches.tsx';
import { StartPanel } from '../features/finder/components/start-panel.tsx';
import { marksName, unmarked } from '../features/finder/lib/marks.ts';
import { ServiceCard } from '../features/selection/components/service-card.tsx';
import { useBlockCurator } from '../lib/curator/use-block-curator.ts';
import { useSaveCurator } from '../lib/curator/use-save-curator.ts';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { resultsId, SkipToResults } from '../lib/service-list/skip-to-results.tsx';
import { idFrom, paths, to } from '../paths.ts';
import s from './finder.module.css';

/** The curators finder: the search form or, with `?g=`, the results of one search. */
export function Finder() {
  const [search] = useSearchParams();
  const generationId = search.get('g');
  return generationId === null ? <SearchScreen /> : <ResultsScreen key={generationId} id={idFrom(generationId)} />;
}

function SearchScreen() {
  const { t } = useText();
  const { navigate } = useShell();
  return (
    <Page title={t('finder.title')} lead={t('finder.lead')}>
      <KeptSearch onFound={(id) => navigate(to.finder(id), { replace: true })}>
        <div className={s.ask}>
          <div>
            <FinderSearch />
            <SavedCurators />
            <BlockedCurators />
          </div>
          <RankingFacts />
        </div>
      </KeptSearch>
    </Page>
  );
}

function ResultsScreen({ id }: { id: number | null }) {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const found = useQuery(generationQuery(call, id));
  const isNone = id === null || (found.isError && isFailure(found.error) && found.error.status === 404);
  if (found.data) return <Result generation={found.data} />;
  return (
    <Page title={t('finder.title')}>
      {isNone ? (
        <EmptyState
          picture={<LostPicture />}
          title={t('finder.unknown.title')}
          text={t('finder.unknown.text')}
          actions={
            <Button variant="primary" render={<Link to={paths.curators} />}>
              {t('finder.again')}
            </Button>
          }
        />
      ) : found.isError ? (
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Loading label={t('finder.loading')} className={styles.stack} blocks={4} height={148} />
      )}
    </Page>
  );
}

const types = ['playlists', 'radios', 'influencers'] as const;

function Result({ generation }: { generation: Generation }) {
  const { t, locale } = useText();
  const [typeParam, setTypeParam] = useSearchParam('type');
  const type = types.find((one) => one === typeParam) ?? 'playlists';
  const { values: marks, change } = usePersistedState(marksName(generation.id), unmarked);
  const influencers = useInfluencersFound(generation.id, marks.influencersTo);
  const { source } = generation;
  const found = {
    playlists: generation.playlists.items.map(({ service }) => service),
    radios: generation.radios.items.map(({ service }) => service),
    influencers: influencers.data?.items ?? [],
  };
  const chosenOf = (one: CampaignType) => found[one].filter(({ id }) => marks.chosen.includes(id));
  const totals = {
    playlists: generation.playlists.total,
    radios: generation.radios.total,
    influencers: influencers.data?.total,
  };
  const { savedIds, save } = useSaveCurator();
  const { block, blockingId } = useBlockCurator();
  const genreName = source.genres[0]?.name;
  const card = (service: Service, actions: MatchActions) => (
    <ServiceCard
      service={service}
      genreName={genreName}
      {...(source.trackId === null ? {} : { trackId: source.trackId })}
      isSaved={savedIds.has(service.curator.id)}
      isBlocking={blockingId === service.curator.id}
      onSave={save}
      onBlock={block}
      {...actions}
    />
  );
  return (
    <Page
      title={t('finder.result', { music: sourceTitle(source, locale) })}
      lead={
        source.title && source.genres.length > 0
          ? new Intl.ListFormat(locale).format(source.genres.map(({ name }) => name))
          : t('fair')
      }
      actions={
        <Button iconStart={<ArrowLeftIcon size={16} />} render={<Link to={paths.curators} />}>
          {t('finder.again')}
        </Button>
      }
    >
      <SkipToResults />
      <div className={styles.columns}>
        <div>
          <Tabs
            label={t('finder.types')}
            value={type}
            onValueChange={(next) => setTypeParam(next)}
            items={types.map((value) => {
              const count = totals[value];
              return { value, label: t(`campaign.type.${value}`), ...(count === undefined ? {} : { count }) };
            })}
          />
          <div id={resultsId} tabIndex={-1} className={s.results}>
            <h2>
              <VisuallyHidden>{t(`campaign.type.${type}`)}</VisuallyHidden>
            </h2>
            {type === 'influencers' ? (
              <InfluencerMatches
                name={`${marksName(generation.id)}.influencers`}
                found={influencers}
                trackId={source.trackId}
                marks={marks}
                onMarks={change}
                card={card}
              />
            ) : (
              <Matches key={type} generation={generation} type={type} marks={marks} onMarks={change} card={card} />
            )}
          </div>
        </div>
        <div className={cx(styles.side, s.start)}>
          <StartPanel
            trackId={source.trackId}
            type={type}
            chosen={chosenOf(type)}
            others={types.filter((other) => other !== type && chosenOf(other).length > 0)}
            onOther={setTypeParam}
          />
          {generation.generationsLeftToday !== null && (
            <p className={cx(styles.faint, s.left)}>{t('finder.left', { count: generation.generationsLeftToday })}</p>
          )}
        </div>
      </div>
    </Page>
  );
}
