import { Button, EmptyState, ErrorState, TracksPicture } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';

export default { title: 'Feedback/EmptyState', component: EmptyState, subcomponents: { ErrorState } } satisfies Meta;

export const FirstUse: Story = {
  render: () => (
    <EmptyState
      title="No campaigns yet"
      text="Paste a link to a track. You see who fits, and what it costs, before you pay."
      actions={<Button variant="primary">Fast start</Button>}
    />
  ),
};
export const WithPicture: Story = {
  render: () => <EmptyState picture={<TracksPicture />} title="No tracks yet" text="Upload one, or paste a link." />,
};
export const NothingFound: Story = {
  render: () => (
    <EmptyState
      mood="silent"
      title="Nothing under 2 credits"
      text="174 playlists fit without the price limit. The cheapest costs 1."
      actions={<Button>Clear price</Button>}
    />
  ),
};
export const NothingToPress: Story = {
  render: () => <EmptyState mood="silent" title="No open flags" text="Flags that need a decision appear here." />,
};
const Failure = ({ retrying = false }) => (
  <ErrorState
    title="Something went wrong"
    text="Something went wrong, please try again later or contact support"
    reference="Reference 4f2a-91"
    onRetry={noop}
    retryText="Try again"
    retrying={retrying}
  />
);
export const Failed: Story = { render: () => <Failure /> };
export const FailedRetrying: Story = { render: () => <Failure retrying /> };
export const LongFrench: Story = {
  render: () => (
    <EmptyState
      title="Aucune campagne promotionnelle enregistrée"
      text="Collez l’adresse d’un morceau : vous verrez quels curateurs correspondent et combien cela coûterait."
      actions={
        <>
          <Button variant="primary">Commencer immédiatement</Button>
          <Button>Consulter le fonctionnement</Button>
        </>
      }
    />
  ),
  parameters: { lang: 'fr' },
};
