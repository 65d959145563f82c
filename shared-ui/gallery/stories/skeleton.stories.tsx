import { ScreenSkeleton, Skeleton } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Row, Stack } from '../layout.tsx';

export default { title: 'Feedback/Skeleton', component: Skeleton, subcomponents: { ScreenSkeleton } } satisfies Meta;

export const Shapes: Story = {
  render: () => (
    <Stack>
      <Row>
        <Skeleton shape="circle" />
        <Skeleton shape="block" width={56} height={56} />
      </Row>
      <Skeleton lines={3} />
      <Skeleton shape="waveform" />
    </Stack>
  ),
};
export const OfAScreen: Story = {
  render: () => <ScreenSkeleton label="Loading" />,
  parameters: { layout: 'fullscreen' },
};
