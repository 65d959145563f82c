import { Button, PersonCard, ProfileHeader, type PersonCardProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Narrow } from '../layout.tsx';
import { picture } from '../samples.ts';

export default {
  title: 'People/ProfileHeader',
  component: ProfileHeader,
  subcomponents: { PersonCard },
} satisfies Meta;

const links: PersonCardProps['links'] = (
  ['spotify', 'deezer', 'instagram', 'tiktok', 'youtube', 'facebook', 'website'] as const
).map((place) => ({ place, url: `https://${place}.example/jonas`, text: `Open ${place} in a new tab` }));

export const Header: Story = {
  render: () => (
    <ProfileHeader
      name="Ines Halloran"
      src={picture}
      roleLabel="Creator"
      facts={['United Kingdom', 'Indie folk']}
      actions={<Button>Edit</Button>}
    />
  ),
};
export const HeaderWithoutPicture: Story = { render: () => <ProfileHeader name="فيروز حداد" roleLabel="Curator" /> };
export const HeaderLongFrench: Story = {
  render: () => (
    <ProfileHeader
      name="Orchestre philharmonique intercommunal de Saint-Germain-en-Laye"
      roleLabel="Artiste indépendant"
      facts={['Terres australes et antarctiques françaises', 'Électroacoustique']}
      actions={<Button>Modifier mes informations</Button>}
    />
  ),
  parameters: { lang: 'fr' },
};
export const Card: Story = {
  render: () => (
    <PersonCard
      name="Jonas Lindqvist"
      facts={['Sweden']}
      about="Quiet lists since 2014."
      linksLabel="Links"
      links={links}
    />
  ),
};
export const CardFocus: Story = { ...Card, parameters: { pseudo: { 'focus-visible': 'a' } } };
export const CardHover: Story = { ...Card, parameters: { pseudo: { hover: 'a' } } };
export const EmptyCard: Story = {
  render: () => <PersonCard name="Callum" about="" none="No description yet" linksLabel="Links" links={[]} />,
};
export const CardLongFrench: Story = {
  render: () => (
    <Narrow>
      <PersonCard
        name="Marie-Antoinette de La Rochefoucauld-Montmorency"
        facts={['Saint-Vincent-et-les-Grenadines']}
        about={'Anticonstitutionnellement parlant, je sélectionne des morceaux électroacoustiques. '.repeat(4)}
        linksLabel="Liens"
        links={links}
      />
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
