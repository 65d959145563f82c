import { SplitBar, Totals } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Narrow, Stack } from '../layout.tsx';

export default { title: 'Money/Totals', component: Totals, subcomponents: { SplitBar } } satisfies Meta;

export const Default: Story = {
  render: () => (
    <Narrow>
      <Stack>
        <Totals
          rows={[
            { label: '8 playlists', value: '36.00' },
            { label: '2 radios', value: '13.00' },
            { label: 'Held until they answer', value: '49.00', isTotal: true },
          ]}
        />
        <SplitBar
          parts={[
            { id: 'spent', amount: 36, label: 'Spent on 8 answers', text: '36.00' },
            { id: 'back', amount: 8, label: 'Back in your wallet', text: '8.00', tone: 'positive' },
            { id: 'held', amount: 5, label: 'Still held', text: '5.00', tone: 'rest' },
          ]}
        />
      </Stack>
    </Narrow>
  ),
};
export const Empty: Story = {
  render: () => <SplitBar parts={[{ id: 'none', amount: 0, label: 'Nothing spent yet', text: '0.00' }]} />,
};
export const TooLow: Story = {
  render: () => (
    <Narrow>
      <Totals
        rows={[
          { label: 'Campaign', value: '49.00' },
          { label: 'Wallet after', value: '−12.00', isTotal: true, tone: 'warning' },
        ]}
      />
    </Narrow>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <Stack>
        <Totals
          rows={[
            { label: 'Rémunération des curateurs sélectionnés', value: '1 234 567,89 crédits' },
            { label: 'Immobilisé jusqu’à la réponse des curateurs', value: '1 234 567,89 crédits', isTotal: true },
          ]}
        />
        <SplitBar
          parts={[
            { id: 'a', amount: 36, label: 'Dépensé pour les réponses reçues dans les délais', text: '1 234 567,89' },
            {
              id: 'b',
              amount: 8,
              label: 'Restitué automatiquement à votre portefeuille',
              text: '8,00',
              tone: 'positive',
            },
          ]}
        />
      </Stack>
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
