import { Card, Panel } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Grid } from '../layout.tsx';

export default { title: 'Layout/Card', component: Card, subcomponents: { Panel } } satisfies Meta;

export const Default: Story = {
  render: () => (
    <Grid>
      <Card>Nordic Kitchen</Card>
      <Card padding="s">Less padding</Card>
      <Card padding="none">No padding</Card>
      <Card raised>Raised: a basket</Card>
    </Grid>
  ),
};
export const AsALink: Story = {
  render: () => (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the card gives it
    <Card render={<a href="#card" />}>A card that is a link</Card>
  ),
};
export const AsALinkFocus: Story = { ...AsALink, parameters: { pseudo: { 'focus-visible': 'a' } } };
export const PanelWithTitle: Story = {
  render: () => (
    <Panel title="Waiting" titleEnd="2">
      What belongs together
    </Panel>
  ),
};
export const PanelLongFrench: Story = {
  render: () => (
    <Panel title="Réponses en attente d’approbation définitive" titleEnd="1 204 sur 2 000">
      Ce qui va ensemble
    </Panel>
  ),
  parameters: { lang: 'fr' },
};
