import type { Campaign } from '@fanfare/api-contract';
import { useNow, useText } from '@fanfare/kit';
import { Chip, cx, styles } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useVersions } from '../../../lib/queries/versions.ts';
import { groupNames, groupSubmissions, type GroupName } from '../lib/groups.ts';
import { SubmissionRow } from './submission-row.tsx';
import s from './submissions.module.css';

/** The campaign's curators, grouped by outcome. */
export function Submissions({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const now = useNow();
  const [shown, setShown] = useState<GroupName | 'all'>('all');
  const groups = groupSubmissions(campaign.submissions);
  const filled = groupNames.filter((name) => groups[name].length > 0);
  const visible = shown !== 'all' && filled.includes(shown) ? [shown] : filled;
  const versions = useVersions(campaign);
  return (
    <section aria-label={t('detail.curators')}>
      <div className={cx(styles.wrap, s.chips)} role="group" aria-label={t('detail.filter')}>
        <Chip selected={shown === 'all'} count={campaign.submissions.length} onClick={() => setShown('all')}>
          {t('detail.group.all')}
        </Chip>
        {filled.map((name) => (
          <Chip key={name} selected={shown === name} count={groups[name].length} onClick={() => setShown(name)}>
            {t(`detail.group.${name}`)}
          </Chip>
        ))}
      </div>
      {visible.map((name) => (
        <div key={name} className={s.group}>
          <h3>
            {t(`detail.group.${name}`)} <span>{groups[name].length}</span>
          </h3>
          {groups[name].map((submission) => (
            <SubmissionRow key={submission.id} submission={submission} versions={versions} now={now} hasLink />
          ))}
        </div>
      ))}
    </section>
  );
}
