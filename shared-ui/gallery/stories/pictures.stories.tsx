import {
  BrokenPicture,
  CampaignsPicture,
  CuratorsPicture,
  FeedPicture,
  LockedPicture,
  LostPicture,
  QueuePicture,
  ReportPicture,
  SearchPicture,
  TracksPicture,
  TransactionsPicture,
} from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Row } from '../layout.tsx';

const others = {
  CampaignsPicture,
  CuratorsPicture,
  FeedPicture,
  LockedPicture,
  LostPicture,
  QueuePicture,
  ReportPicture,
  SearchPicture,
  TracksPicture,
  TransactionsPicture,
};

export default { title: 'Drawings/BrokenPicture', component: BrokenPicture, subcomponents: others } satisfies Meta;

const All = () => (
  <Row>
    <BrokenPicture />
    {Object.entries(others).map(([name, Picture]) => (
      <Picture key={name} />
    ))}
  </Row>
);

export const Default: Story = { render: () => <All /> };
export const ForCurators: Story = { render: () => <All />, parameters: { role: 'curator' } };
