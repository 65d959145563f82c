import {
  Button,
  LockIcon,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  Popover,
  UserIcon,
  WalletIcon,
} from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop, press } from '../play.ts';
import { Tall } from '../layout.tsx';

export default {
  title: 'Overlays/Menu',
  component: Menu,
  subcomponents: { MenuItem, MenuLink, MenuSeparator, Popover },
} satisfies Meta;

const Profile = () => (
  <Tall>
    <Menu trigger={<Button>Profile menu</Button>}>
      <MenuItem icon={<UserIcon />} onSelect={noop}>
        Profile
      </MenuItem>
      <MenuLink icon={<WalletIcon />} href="#shop" end="12.50">
        Shop
      </MenuLink>
      <MenuLink href="#faq" external end="↗">
        FAQ
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LockIcon />} tone="danger" onSelect={noop}>
        Log out
      </MenuItem>
    </Menu>
  </Tall>
);

export const Closed: Story = { render: () => <Menu trigger={<Button>Profile menu</Button>}>{null}</Menu> };
export const Open: Story = { render: () => <Profile />, play: press('button') };
export const Highlighted: Story = {
  render: () => <Profile />,
  play: async (context) => {
    await press('button')(context);
    await new Promise(requestAnimationFrame);
    document.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  },
};
export const ManyItems: Story = {
  render: () => (
    <Tall>
      <Menu trigger={<Button>Lists</Button>}>
        {Array.from({ length: 30 }, (_, index) => (
          <MenuItem key={`list-${index}`} onSelect={noop}>
            List {index + 1}
          </MenuItem>
        ))}
      </Menu>
    </Tall>
  ),
  play: press('button'),
};
export const LongFrench: Story = {
  render: () => (
    <Tall>
      <Menu trigger={<Button>Menu du profil</Button>}>
        <MenuItem icon={<UserIcon />} onSelect={noop} end="1 204,50 crédits">
          Informations professionnelles et coordonnées bancaires
        </MenuItem>
        <MenuItem tone="danger" onSelect={noop}>
          Se déconnecter de tous les appareils
        </MenuItem>
      </Menu>
    </Tall>
  ),
  play: press('button'),
  parameters: { lang: 'fr' },
};
export const PopoverOpen: Story = {
  render: () => (
    <Tall>
      <Popover trigger={<Button>How it works</Button>} title="How the money works">
        <p>Credits are held when you send. Unanswered ones come back.</p>
      </Popover>
    </Tall>
  ),
  play: press('button'),
};
export const PopoverLongFrench: Story = {
  render: () => (
    <Tall>
      <Popover trigger={<Button>Fonctionnement</Button>} title="Fonctionnement des remboursements automatiques">
        <p>{'Les crédits sont immobilisés anticonstitutionnellement jusqu’à l’échéance. '.repeat(3)}</p>
      </Popover>
    </Tall>
  ),
  play: press('button'),
  parameters: { lang: 'fr' },
};
