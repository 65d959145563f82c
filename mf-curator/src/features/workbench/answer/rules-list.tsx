import { useText } from '@fanfare/kit';
import {
  CheckIcon,
  TriangleAlertIcon,
  VisuallyHidden,
  cx,
  formatDate,
  formatDuration,
  formatNumber,
  formatPercent,
} from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../paths.ts';
import type { Note } from '../lib/draft.ts';
import { quietRules, type ShownRule } from '../lib/rules.ts';
import { RuleWords } from './rule-words.tsx';
import s from './rules-list.module.css';

interface RulesListProps {
  rules: readonly ShownRule[];
  /** Sending was attempted, so open rules show as errors. */
  hasTried: boolean;
  notes: readonly Note[];
  /** Selects a range of the feedback. */
  onMark: (range: readonly [from: number, to: number]) => void;
}

/** The rules of an answer, each with its state. */
export function RulesList({ rules, hasTried, notes, onMark }: RulesListProps) {
  const { t, locale } = useText();
  const valueOf = ({ rule, state, value }: ShownRule): string => {
    if (state === 'unknown') return '';
    if (rule === 'length' || rule === 'words') return formatNumber(value, locale, 0);
    if (rule === 'listening') return formatDuration(value);
    if (rule === 'contacts') return t('rules.found', { count: value });
    if (rule === 'own_pitch' || rule === 'similarity') return formatPercent(value, locale);
    return '';
  };
  const textOf = ({ rule, state, value, limit, like }: ShownRule): ReactNode => {
    const limitText =
      rule === 'listening'
        ? String(Math.ceil(limit))
        : rule === 'length' || rule === 'words'
          ? formatNumber(limit, locale, 0)
          : formatPercent(limit, locale);
    if (rule === 'length' && value > limit && state === 'open') return t('rules.tooLong', { limit: limitText });
    if (state !== 'open' && state !== 'close') return t(`rules.${rule}`, { limit: limitText });
    if (!like) return t([`rules.${rule}Open`, `rules.${rule}`], { limit: limitText });
    const day = formatDate(like.answeredAt, locale, { day: 'numeric', month: 'long' });
    return (
      <Link to={submissionPath(like.submissionId)} title={t('rules.likeTrack', { title: like.trackTitle })}>
        {t('rules.like', { day, limit: limitText })}
      </Link>
    );
  };
  return (
    <ul className={s.rules} aria-label={t('rules.label')}>
      {rules
        .filter(({ rule, state }) => !quietRules.some((quiet) => quiet === rule) || state === 'open')
        .map((rule) => (
          <li
            key={rule.rule}
            data-state={rule.state}
            className={cx(s[rule.state], hasTried && rule.state === 'open' && s.refused)}
          >
            {rule.state === 'met' ? (
              <CheckIcon size={16} aria-hidden="true" />
            ) : rule.state === 'close' || (hasTried && rule.state === 'open') ? (
              <TriangleAlertIcon size={16} aria-hidden="true" />
            ) : (
              <i aria-hidden="true" />
            )}
            <span>
              {textOf(rule)}
              <VisuallyHidden> {t(`rules.states.${rule.state}`)}</VisuallyHidden>
            </span>
            <em data-figures="">{valueOf(rule)}</em>
            {rule.places.length > 0 ? <RuleWords places={rule.places} notes={notes} onMark={onMark} /> : null}
          </li>
        ))}
    </ul>
  );
}
