import type { AnswerComparison } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, formatNumber, formatPercent, NumberCell, NumberHead, Panel, Table } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { comparisonQuery } from '../api/list-answers.ts';
import s from './comparison.module.css';

/** What shows at first: the genres that I answer in most. */
const shownAtFirst = 3;

/** How long and how helpful my answers are, beside what is usual in each genre. Nothing before the first answer, nor while it isn't known. */
export function Comparison() {
  const { t } = useText();
  const { call } = useShell();
  const { data } = useQuery(comparisonQuery(call));
  const [isAll, setIsAll] = useState(false);
  if (!data || data.genres.length === 0) return null;
  const { days, fromCurators, genres } = data;
  const shown = isAll ? genres : genres.slice(0, shownAtFirst);
  return (
    <Panel title={t('answers.compare.title')} className={s.panel}>
      <p className={s.lead}>{t('answers.compare.lead', { days, curators: fromCurators })}</p>
      <Table label={t('answers.compare.title')} className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('answers.compare.genre')}</th>
            <NumberHead>{t('answers.compare.words')}</NumberHead>
            <NumberHead>{t('answers.compare.typicalWords')}</NumberHead>
            <NumberHead>{t('answers.compare.helpful')}</NumberHead>
            <NumberHead>{t('answers.compare.typicalHelpful')}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((genre) => (
            <GenreRow key={genre.genre.id} genre={genre} />
          ))}
        </tbody>
      </Table>
      {genres.length > shown.length ? (
        <Button size="s" variant="ghost" className={s.all} onClick={() => setIsAll(true)}>
          {t('answers.compare.all', { count: genres.length })}
        </Button>
      ) : null}
    </Panel>
  );
}

function GenreRow({ genre: row }: { genre: AnswerComparison['genres'][number] }) {
  const { t, locale } = useText();
  const { genre, answered, medianWords, helpful, typicalWords, typicalHelpful } = row;
  const words = (count: number) => formatNumber(Math.round(count), locale);
  const few = t('answers.compare.few');
  return (
    <tr>
      <th scope="row">
        {genre.name} <span className={s.count}>{t('answers.compare.answers', { count: answered })}</span>
      </th>
      <NumberCell tone="strong" data-label={t('answers.compare.words')}>
        {words(medianWords)}
      </NumberCell>
      <NumberCell tone="quiet" data-label={t('answers.compare.typicalWords')}>
        {typicalWords === null ? few : words(typicalWords)}
      </NumberCell>
      <NumberCell tone="strong" data-label={t('answers.compare.helpful')}>
        {helpful.of === 0
          ? t('answers.compare.noVotes')
          : t('answers.compare.votes', {
              rate: formatPercent(helpful.hits / helpful.of, locale),
              hits: helpful.hits,
              of: helpful.of,
            })}
      </NumberCell>
      <NumberCell tone="quiet" data-label={t('answers.compare.typicalHelpful')}>
        {typicalHelpful === null ? few : formatPercent(typicalHelpful, locale)}
      </NumberCell>
    </tr>
  );
}
