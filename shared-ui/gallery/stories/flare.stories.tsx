import { Flare, Logo, LogoMark, type FlareVariant } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Row, Stack } from '../layout.tsx';

export default { title: 'Drawings/Flare', component: Flare, subcomponents: { Logo, LogoMark } } satisfies Meta;

const flare =
  (variant: FlareVariant): Story['render'] =>
  () => <Flare variant={variant} />;

export const Hero: Story = { render: flare('hero') };
export const Modal: Story = { render: flare('modal') };
export const MenuOfAPhone: Story = { render: flare('menu') };
export const Scene: Story = { render: flare('scene') };
export const EmptySilentAndBroken: Story = {
  render: () => (
    <Stack>
      <Flare variant="empty" />
      <Flare variant="silent" />
      <Flare variant="broken" />
    </Stack>
  ),
};
export const Logos: Story = {
  render: () => (
    <Row>
      <Logo name="Fanfare" />
      <Logo name="Fanfare" pro />
      <Logo name="Fanfare" size={48} />
      <LogoMark />
      <LogoMark pro size={48} />
    </Row>
  ),
};
