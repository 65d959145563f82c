import type { Campaign, Platform } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Panel } from '@fanfare/shared-ui';
import { Disclosures } from '../../../lib/campaign/disclosures.tsx';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import s from './pitch-text.module.css';

/** The pitch and, for influencers, the disclosure each post has to carry. */
export function PitchText({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const { pitch, submissions, type } = campaign;
  const disclosures = [...new Map(submissions.map(({ service, disclosure }) => [service.type, disclosure]))].flatMap(
    ([platform, disclosure]) => (disclosure ? { type: platform as Platform, disclosure } : []),
  );
  return (
    <>
      <Panel className={s.pitch} title={t('detail.pitch', typeContext(type))}>
        <p>{pitch || t('detail.noPitch')}</p>
      </Panel>
      {disclosures.length > 0 && (
        <Panel className={s.pitch} title={t('pitch.disclosures')}>
          <Disclosures disclosures={disclosures} />
        </Panel>
      )}
    </>
  );
}
