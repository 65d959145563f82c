import { CheckIcon, Tag, type TagTone } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Narrow, Row } from '../layout.tsx';

export default { title: 'Basics/Tag', component: Tag } satisfies Meta;

const tones: Record<TagTone, string> = {
  neutral: 'Intro or pacing',
  line: 'Trusted',
  role: 'New',
  positive: 'Completed',
  warning: 'Waiting for audio',
  danger: 'Rejected',
  pro: 'PRO',
  demo: 'Demo data',
};
const Tones = () => (
  <Row>
    {(Object.entries(tones) as [TagTone, string][]).map(([tone, text]) => (
      <Tag key={tone} tone={tone}>
        {text}
      </Tag>
    ))}
  </Row>
);

export const AllTones: Story = { render: () => <Tones /> };
export const ForCurators: Story = { render: () => <Tones />, parameters: { role: 'curator' } };
export const WithIcon: Story = {
  render: () => (
    <Tag tone="positive" icon={<CheckIcon size={12} />}>
      Verified
    </Tag>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <Tag tone="warning">En attente du fichier audio de la version radiophonique raccourcie</Tag>
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
