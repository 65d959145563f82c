import { EllipsisIcon, IconButton, PauseIcon, RotateCcwIcon, XIcon } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Row } from '../layout.tsx';

export default { title: 'Controls/IconButton', component: IconButton } satisfies Meta;

const Variants = ({ disabled = false }) => (
  <Row>
    <IconButton disabled={disabled} label="Close" icon={<XIcon />} />
    <IconButton disabled={disabled} label="More" icon={<EllipsisIcon />} variant="outline" />
    <IconButton disabled={disabled} label="Back 5 s" icon={<RotateCcwIcon />} variant="round" />
    <IconButton disabled={disabled} label="Pause" icon={<PauseIcon />} variant="solid" />
  </Row>
);

export const Default: Story = { render: () => <Variants /> };
export const Hover: Story = { render: () => <Variants />, parameters: { pseudo: { hover: 'button' } } };
export const Focus: Story = { render: () => <Variants />, parameters: { pseudo: { 'focus-visible': 'button' } } };
export const Disabled: Story = { render: () => <Variants disabled /> };
export const Pressed: Story = {
  render: () => (
    <Row>
      <IconButton label="Pin" icon={<EllipsisIcon />} pressed />
      <IconButton label="Pin" icon={<EllipsisIcon />} variant="outline" pressed />
      <IconButton label="Pin" icon={<EllipsisIcon />} variant="round" pressed />
    </Row>
  ),
};
export const Sizes: Story = {
  render: () => (
    <Row>
      {(['s', 'm', 'l', 'xl'] as const).map((size) => (
        <IconButton key={size} size={size} label="Pause" icon={<PauseIcon />} variant="solid" />
      ))}
    </Row>
  ),
};
