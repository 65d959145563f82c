import { Kbd, linkClass, VisuallyHidden } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Row, Stack } from '../layout.tsx';

export default { title: 'Basics/Kbd', component: Kbd, subcomponents: { VisuallyHidden } } satisfies Meta;

export const Keys: Story = {
  render: () => (
    <Row>
      <Kbd>Ctrl K</Kbd>
      <Kbd>Space</Kbd>
      <Kbd>←</Kbd>
      <Kbd>Échap</Kbd>
    </Row>
  ),
};
export const Hidden: Story = {
  render: () => (
    <p>
      Six <VisuallyHidden>credits, for screen readers only</VisuallyHidden>
    </p>
  ),
};
const Links = () => (
  <Row>
    <a className={linkClass} href="#review">
      Review
    </a>
    <button type="button" className={linkClass}>
      Show more
    </button>
  </Row>
);
export const Link: Story = { render: () => <Links /> };
export const LinkHover: Story = { render: () => <Links />, parameters: { pseudo: { hover: 'a, button' } } };
export const LinkFocus: Story = { render: () => <Links />, parameters: { pseudo: { 'focus-visible': 'a, button' } } };
export const Headings: Story = {
  render: () => (
    <Stack>
      <h1>Screen title in Bricolage</h1>
      <h2>Panel title</h2>
      <h3>Name of a playlist</h3>
      <p>Inter explains and counts: 1,204.50 credits.</p>
    </Stack>
  ),
};
