import { Checkbox, Switch, type CheckboxProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Narrow, Stack } from '../layout.tsx';

export default { title: 'Forms/Checkbox', component: Checkbox, subcomponents: { Switch } } satisfies Meta;

const Boxes = (props: Pick<CheckboxProps, 'disabled'>) => (
  <Stack>
    <Checkbox {...props} label="Empty" />
    <Checkbox {...props} label="Checked" defaultChecked />
    <Checkbox {...props} label="Some" indeterminate end="12" />
    <Checkbox {...props} label="With a hint" hint="You can change this later" />
    <Switch {...props} label="Away" />
    <Switch {...props} label="Blind mode" defaultChecked />
    <Switch {...props} label="Digest by email" hint="Once a week" atEnd defaultChecked />
  </Stack>
);
const boxes = '[role=checkbox], [role=switch]';

export const Default: Story = { render: () => <Boxes /> };
export const ForCurators: Story = { render: () => <Boxes />, parameters: { role: 'curator' } };
export const Hover: Story = { render: () => <Boxes />, parameters: { pseudo: { hover: `label, ${boxes}` } } };
export const Focus: Story = { render: () => <Boxes />, parameters: { pseudo: { 'focus-visible': boxes } } };
export const Disabled: Story = { render: () => <Boxes disabled /> };
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <Stack>
        <Checkbox
          label="J’accepte les conditions générales d’utilisation ainsi que la politique de confidentialité"
          hint="Vous pourrez télécharger une copie de vos données à tout moment."
          end="1 204"
        />
        <Switch atEnd label="Recevoir les notifications d’échéance par courrier électronique" defaultChecked />
      </Stack>
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
