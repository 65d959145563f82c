import { CoinGlyph, CreditAmount } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Row } from '../layout.tsx';

export default { title: 'Money/CreditAmount', component: CreditAmount, subcomponents: { CoinGlyph } } satisfies Meta;

export const Sizes: Story = {
  render: () => (
    <Row>
      {(['s', 'm', 'l', 'xl'] as const).map((size) => (
        <CreditAmount key={size} locale="en-GB" credits={12.5} unitLabel="credits" size={size} />
      ))}
    </Row>
  ),
};
export const Kinds: Story = {
  render: () => (
    <Row>
      <CreditAmount locale="en-GB" credits={6} compact unitLabel="credits" />
      <CreditAmount locale="en-GB" credits={4} signed unitLabel="credits" />
      <CreditAmount locale="en-GB" credits={-49} signed unitLabel="credits" />
      <CreditAmount locale="en-GB" credits={0} bare unitLabel="credits" />
      <CoinGlyph size={32} title="Credits" />
    </Row>
  ),
};
export const French: Story = {
  render: () => <CreditAmount locale="fr" credits={1_234_567.89} size="xl" unitLabel="crédits" />,
  parameters: { lang: 'fr' },
};
