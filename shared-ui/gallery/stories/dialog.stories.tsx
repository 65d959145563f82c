import {
  Button,
  ConfirmDialog,
  Dialog,
  Flare,
  TextField,
  type ConfirmDialogProps,
  type DialogProps,
} from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';

export default {
  title: 'Overlays/Dialog',
  component: Dialog,
  subcomponents: { ConfirmDialog },
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

const Open = (props: Partial<DialogProps>) => (
  <Dialog
    open
    onOpenChange={noop}
    title="Looks like you've found a PRO Feature"
    description="Pro opens influencer trends and geo filters."
    closeLabel="Close"
    footer={
      <>
        <Button variant="ghost">Continue Free Plan</Button>
        <Button variant="brass">Subscribe</Button>
      </>
    }
    {...props}
  />
);
const Confirm = (props: Partial<ConfirmDialogProps>) => (
  <ConfirmDialog
    open
    onOpenChange={noop}
    title="Delete this draft?"
    description="Nothing was paid for it. It can’t be brought back."
    confirmText="Delete draft"
    cancelText="Keep it"
    onConfirm={noop}
    {...props}
  />
);

export const Default: Story = { render: () => <Open /> };
export const WithArt: Story = { render: () => <Open art={<Flare variant="modal" />} /> };
export const WithForm: Story = {
  render: () => (
    <Open title="Rename the list" description={undefined} size="s" footer={<Button variant="primary">Save</Button>}>
      <TextField label="Name" defaultValue="Small Hours" />
    </Open>
  ),
};
export const ManyItems: Story = {
  render: () => (
    <Open title="Choose a track" description={undefined} size="l">
      {Array.from({ length: 40 }, (_, index) => (
        <p key={`track-${index}`}>Low Tide Choir, version {index + 1}</p>
      ))}
    </Open>
  ),
};
export const CloseFocus: Story = {
  render: () => <Open />,
  parameters: { pseudo: { 'focus-visible': 'button[aria-label=Close]' } },
};
export const Confirmation: Story = { render: () => <Confirm /> };
export const ConfirmationLoading: Story = { render: () => <Confirm busy /> };
export const ConfirmationPrimary: Story = {
  render: () => (
    <Confirm
      tone="primary"
      title="Send to 12 curators?"
      description="49.00 credits are held until they answer. What isn’t answered comes back."
      confirmText="Send campaign"
      cancelText="Not yet"
    />
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Open
      title="On dirait que vous avez découvert une fonctionnalité réservée aux abonnés"
      description="L’abonnement donne accès aux tendances des influenceurs et aux filtres géographiques."
      footer={
        <>
          <Button variant="ghost">Continuer avec la formule gratuite</Button>
          <Button variant="brass">S’abonner immédiatement</Button>
        </>
      }
    />
  ),
  parameters: { lang: 'fr' },
};
export const ConfirmationLongFrench: Story = {
  render: () => (
    <Confirm
      title="Supprimer définitivement ce brouillon de campagne ?"
      description="Rien n’a été payé. Cette suppression est irréversible."
      confirmText="Supprimer définitivement"
      cancelText="Conserver le brouillon"
    />
  ),
  parameters: { lang: 'fr' },
};
