import type { Report } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, formatDate, Panel, styles, Table, VisuallyHidden } from '@fanfare/shared-ui';
import s from './version-comparison.module.css';

type Version = Report['versions'][number];
const aspects = ['performance', 'songwriting', 'originality', 'production', 'fit'] as const;
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The versions of the track side by side, across its campaigns. */
export function VersionComparison({ versions }: Pick<Report, 'versions'>) {
  const { t, locale } = useText();
  const [only] = versions;
  if (!only) return null;
  const shown = [...versions].reverse();
  const rated = aspects.filter((aspect) =>
    versions.some(({ ratings }) => ratings.some((aspectRating) => aspectRating.aspect === aspect)),
  );
  return (
    <Panel title={t('report.versions.title')}>
      {versions.length === 1 ? (
        <p className={cx(styles.small, s.hint)}>
          {t('report.versions.one', { number: only.number, count: only.answeredCount })}
        </p>
      ) : (
        <>
          <p className={cx(styles.small, s.hint)}>{t('report.versions.hint')}</p>
          <Table label={t('report.versions.title')} className={s.table}>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{t('report.versions.compared')}</VisuallyHidden>
                </th>
                {shown.map((version) => (
                  <th key={version.number} scope="col">
                    <b>{t('versions.number', { number: version.number })}</b>
                    <span>{version.name || formatDate(version.uploadedAt, locale)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t('report.versions.yes')}</th>
                {shown.map((version) => (
                  <td key={version.number}>
                    <YesBar version={version} />
                  </td>
                ))}
              </tr>
              {rated.map((aspect) => (
                <tr key={aspect}>
                  <th scope="row">{t(`aspect.${aspect}`)}</th>
                  {shown.map(({ number, ratings }) => {
                    const aspectRating = ratings.find((rating) => rating.aspect === aspect);
                    return (
                      <td key={number}>{aspectRating ? aspectRating.mean.toLocaleString(locale, oneDecimal) : '–'}</td>
                    );
                  })}
                </tr>
              ))}
              <tr>
                <th scope="row">{t('report.versions.reason')}</th>
                {shown.map(({ number, reasons: [most] }) => (
                  <td key={number}>
                    {most
                      ? t('report.versions.reasonCount', { reason: t(`reason.${most.reasonCode}`), count: most.count })
                      : '–'}
                  </td>
                ))}
              </tr>
            </tbody>
          </Table>
        </>
      )}
    </Panel>
  );
}

function YesBar({ version: { acceptedCount, answeredCount } }: { version: Version }) {
  const { t } = useText();
  return (
    <>
      {t('report.versions.yesOf', { yes: acceptedCount, count: answeredCount })}
      <span className={s.bar} aria-hidden="true">
        <i style={{ width: `${(acceptedCount / answeredCount) * 100}%` }} />
      </span>
    </>
  );
}
