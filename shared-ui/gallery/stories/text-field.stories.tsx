import { PasswordField, SearchField, SearchIcon, TextField, type TextFieldProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop, press } from '../play.ts';
import { Grid } from '../layout.tsx';

export default {
  title: 'Forms/TextField',
  component: TextField,
  subcomponents: { SearchField, PasswordField },
} satisfies Meta;

const Fields = (props: Partial<TextFieldProps>) => (
  <Grid>
    <TextField {...props} label="Track link" placeholder="Paste a link or a title" />
    <TextField {...props} label="Gift code" labelEnd="optional" defaultValue="K7QM-2RTX-9HPD-4" hint="Not used yet" />
    <TextField {...props} label="Find a track" startIcon={<SearchIcon size={18} />} placeholder="Title or artist" />
    <PasswordField
      {...props}
      label="Password"
      defaultValue="Fanfare-demo-1"
      revealText="Show password"
      concealText="Hide password"
    />
    <SearchField
      label="Search campaigns"
      clearText="Clear search"
      value="low tide"
      onValueChange={noop}
      disabled={props.disabled}
    />
  </Grid>
);

export const Default: Story = { render: () => <Fields /> };
export const Hover: Story = { render: () => <Fields />, parameters: { pseudo: { hover: 'input' } } };
export const Focus: Story = {
  render: () => <Fields />,
  parameters: { pseudo: { 'focus-visible': 'input', 'focus-within': 'span:has(> input)' } },
};
export const Disabled: Story = { render: () => <Fields disabled /> };
export const ReadOnly: Story = { render: () => <Fields readOnly /> };
export const Invalid: Story = { render: () => <Fields error="Email must be valid" /> };
export const Required: Story = { render: () => <Fields required /> };
export const Large: Story = { render: () => <Fields size="l" /> };
export const RevealedPassword: Story = {
  render: () => (
    <PasswordField label="Password" defaultValue="Fanfare-demo-1" revealText="Show" concealText="Hide password" />
  ),
  play: press('button'),
};
export const HiddenLabel: Story = {
  render: () => <SearchField label="Search campaigns" labelHidden clearText="Clear" value="" onValueChange={noop} />,
};
export const LongFrench: Story = {
  render: () => (
    <Grid>
      <TextField
        label="Numéro d’identification fiscale intracommunautaire de l’établissement principal"
        labelEnd="facultatif"
        hint="Vous le trouverez sur votre dernière déclaration ou sur votre avis d’imposition."
      />
      <TextField
        label="Adresse e-mail de confirmation"
        defaultValue="anticonstitutionnellement@correspondance-administrative.example"
        error="Cette adresse est déjà utilisée par un autre compte : connectez-vous ou choisissez-en une autre."
      />
    </Grid>
  ),
  parameters: { lang: 'fr' },
};
