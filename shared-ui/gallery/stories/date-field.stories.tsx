import { DateField, type DateFieldProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';
import { Narrow } from '../layout.tsx';

export default { title: 'Forms/DateField', component: DateField } satisfies Meta;

const texts = {
  choose: 'Choose a day',
  invalid: (example: string) => `Write the day like ${example}`,
};
const Day = (props: Partial<DateFieldProps>) => (
  <Narrow>
    <DateField label="Away until" locale="en-GB" texts={texts} value="2026-05-31" onValueChange={noop} {...props} />
  </Narrow>
);

export const Default: Story = { render: () => <Day /> };
export const Empty: Story = { render: () => <Day value="" /> };
export const Hover: Story = { render: () => <Day />, parameters: { pseudo: { hover: 'input, button' } } };
export const Focus: Story = { render: () => <Day />, parameters: { pseudo: { 'focus-visible': 'input' } } };
export const Disabled: Story = { render: () => <Day disabled /> };
export const Invalid: Story = { render: () => <Day value="31 Mai" /> };
export const LongFrench: Story = {
  render: () => (
    <Day
      locale="fr"
      label="Date de fin d’indisponibilité de votre service"
      hint="Les morceaux déjà reçus gardent leur échéance."
      texts={{ choose: 'Choisir un jour', invalid: (example) => `Écrivez le jour ainsi : ${example}` }}
    />
  ),
  parameters: { lang: 'fr' },
};
