import { Button, Card, ProfileHeader, Screen, SkipLink } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';

export default {
  title: 'Layout/Screen',
  component: Screen,
  subcomponents: { SkipLink },
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export const Default: Story = {
  render: () => (
    <Screen title="Campaigns" lead="What you sent, and what came back." actions={<Button>Export</Button>}>
      <Card>Content</Card>
    </Screen>
  ),
};
export const Narrow: Story = {
  render: () => (
    <Screen title="Shop" width="narrow">
      <Card>Content</Card>
    </Screen>
  ),
};
export const WithItsOwnHeader: Story = {
  render: () => (
    <Screen title="Profile" header={<ProfileHeader name="Ines Halloran" roleLabel="Creator" />}>
      <Card>Content</Card>
    </Screen>
  ),
};
export const WhileItLoads: Story = {
  render: () => (
    <Screen title="Campaign" titleHidden>
      <Card>What loads, under the heading for screen readers</Card>
    </Screen>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Screen
      title="Rémunération prévisionnelle des établissements intercommunaux"
      lead="Consultez l’intégralité des mouvements enregistrés depuis l’ouverture de votre portefeuille."
      actions={<Button>Télécharger le récapitulatif complet</Button>}
    >
      <Card>Contenu</Card>
    </Screen>
  ),
  parameters: { lang: 'fr', layout: 'fullscreen' },
};
export const Skip: Story = {
  render: () => (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <main id="content">Content</main>
    </>
  ),
  play: ({ canvasElement }) => canvasElement.querySelector('a')?.focus(),
};
