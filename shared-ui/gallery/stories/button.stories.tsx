import { ArrowRightIcon, Button, Trash2Icon, type ButtonVariant } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Row } from '../layout.tsx';

export default { title: 'Controls/Button', component: Button } satisfies Meta;

const labels: Record<ButtonVariant, string> = {
  primary: 'Send campaign',
  secondary: 'Export report',
  ghost: 'Cancel',
  brass: 'Subscribe',
  danger: 'Delete draft',
};
const variants = Object.entries(labels) as [ButtonVariant, string][];

const Variants = (props: { disabled?: boolean; loading?: boolean }) => (
  <Row>
    {variants.map(([variant, label]) => (
      <Button key={variant} variant={variant} {...props}>
        {label}
      </Button>
    ))}
  </Row>
);

export const Default: Story = { render: () => <Variants /> };
export const Hover: Story = { render: () => <Variants />, parameters: { pseudo: { hover: 'button' } } };
export const Focus: Story = { render: () => <Variants />, parameters: { pseudo: { 'focus-visible': 'button' } } };
export const Pressed: Story = { render: () => <Variants />, parameters: { pseudo: { active: 'button' } } };
export const Disabled: Story = { render: () => <Variants disabled /> };
export const Loading: Story = { render: () => <Variants loading /> };
export const Sizes: Story = {
  render: () => (
    <Row>
      <Button size="s">In a row</Button>
      <Button>Medium</Button>
      <Button variant="primary" size="l" iconEnd={<ArrowRightIcon />}>
        Continue to pitch
      </Button>
    </Row>
  ),
};
export const WithIcons: Story = {
  render: () => (
    <Row>
      <Button variant="danger" iconStart={<Trash2Icon />}>
        Delete draft
      </Button>
      <Button iconEnd={<ArrowRightIcon />}>Review</Button>
    </Row>
  ),
};
export const FullWidth: Story = {
  render: () => (
    <Button variant="primary" fullWidth>
      Log in
    </Button>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Row>
      <Button variant="primary">Rembourser les crédits inutilisés sur ma carte bancaire</Button>
      <Button variant="danger" iconStart={<Trash2Icon />}>
        Supprimer définitivement ce brouillon de campagne
      </Button>
    </Row>
  ),
  parameters: { lang: 'fr' },
};
