import type { Finding, Report } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, cx, Panel } from '@fanfare/shared-ui';
import { findingText } from '../lib/finding-text.ts';
import s from './findings.module.css';

interface FindingsProps {
  report: Pick<Report, 'findings' | 'findingsFrom' | 'answeredCount'>;
  /** Opens the part of the track a finding is about. */
  onPlace: (letter: string) => void;
}

const maxParts = 12;

/** The common themes of the answers, most frequent first; with too few answers, only their number. */
export function Findings({ report, onPlace }: FindingsProps) {
  const { t } = useText();
  const { findings, findingsFrom, answeredCount } = report;
  return (
    <Panel className={s.findings} title={t('report.findings.title')} aria-label={t('report.findings.title')}>
      {findings.length === 0 ? (
        <p className={s.few}>
          {answeredCount < findingsFrom
            ? t('report.findings.few', { count: answeredCount, from: findingsFrom })
            : t('report.findings.none', { count: answeredCount })}
        </p>
      ) : (
        <ol>
          {findings.map((finding) => (
            <FindingRow key={`${finding.text} ${finding.letter}`} finding={finding} onPlace={onPlace} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface FindingRowProps extends Pick<FindingsProps, 'onPlace'> {
  finding: Finding;
}

function FindingRow({ finding, onPlace }: FindingRowProps) {
  const { t, locale } = useText();
  const { count, of, letter, isPositive } = finding;
  return (
    <li>
      <span className={s.parts} aria-hidden="true">
        {of <= maxParts ? (
          Array.from({ length: of }, (_, index) => (
            <i key={index} className={cx(index < count && (isPositive ? s.yes : s.ink))} />
          ))
        ) : (
          <u>
            <i className={isPositive ? s.yes : s.ink} style={{ width: `${(count / of) * 100}%` }} />
          </u>
        )}
      </span>
      <p>{findingText(finding, t, locale)}</p>
      {letter && (
        <Button size="s" variant="ghost" onClick={() => onPlace(letter)}>
          {t('report.findings.listen', { letter })}
        </Button>
      )}
    </li>
  );
}
