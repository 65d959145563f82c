import {
  Button,
  HistoryFilters,
  HistoryTable,
  NumberCell,
  NumberHead,
  Table,
  type HistoryFiltersProps,
  type HistoryTableProps,
} from '@fanfare/shared-ui';
import { useState } from 'react';
import type { Meta, Story } from '../csf.ts';

export default {
  title: 'Data/Table',
  component: Table,
  subcomponents: { NumberCell, NumberHead, HistoryTable, HistoryFilters },
} satisfies Meta;

export const Default: Story = {
  render: () => (
    <Table label="Transactions">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <NumberHead>Credits</NumberHead>
          <NumberHead>Balance</NumberHead>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>15 May</td>
          <td>Refund for Bus Window Seat by Hanna Wójcik (campaign #1042)</td>
          <NumberCell tone="positive">+4.00</NumberCell>
          <NumberCell tone="quiet">91.00</NumberCell>
        </tr>
        <tr>
          <td>8 May</td>
          <td>Campaign #1042 paid</td>
          <NumberCell tone="strong">−49.00</NumberCell>
          <NumberCell tone="quiet">83.00</NumberCell>
        </tr>
      </tbody>
    </Table>
  ),
};

const rows = (count: number): HistoryTableProps['rows'] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    at: '2026-05-08T10:00:00Z',
    day: '8 May',
    what: index % 2 === 0 ? 'Campaign #1042 paid' : 'Refund for Bus Window Seat by Hanna Wójcik (campaign #1042)',
    amount: index % 2 === 0 ? '−49.00' : '+4.00',
    tone: index % 2 === 0 ? 'strong' : 'positive',
    after: (132 - index).toFixed(2),
    ...(index % 3 === 0 && { receipt: <Button size="s">Receipt</Button> }),
  }));
const heads = { day: 'Date', what: 'What', amount: 'Credits', after: 'Balance', receipt: 'Receipt' };

export const History: Story = {
  render: () => <HistoryTable label="Transactions" heads={heads} rows={rows(5)} isStale={false} />,
};
export const HistoryLoading: Story = {
  render: () => <HistoryTable label="Transactions" heads={heads} rows={rows(5)} isStale />,
};
export const HistoryEmpty: Story = {
  render: () => <HistoryTable label="Transactions" heads={heads} rows={[]} isStale={false} />,
};
export const HistoryManyItems: Story = {
  render: () => <HistoryTable label="Transactions" heads={heads} rows={rows(60)} isStale={false} />,
};
export const HistoryLongFrench: Story = {
  render: () => (
    <HistoryTable
      label="Mouvements"
      heads={{ day: 'Date d’opération', what: 'Libellé', amount: 'Crédits', after: 'Solde', receipt: 'Justificatif' }}
      isStale={false}
      rows={[
        {
          id: 1,
          at: '2026-05-08T10:00:00Z',
          day: '8 novembre 2026',
          what: 'Remboursement automatique anticonstitutionnellement contesté pour Établissements Intercommunaux',
          amount: '−1 234 567,89',
          tone: 'strong',
          after: '1 234 567,89',
          receipt: <Button size="s">Télécharger</Button>,
        },
      ]}
    />
  ),
  parameters: { lang: 'fr' },
};

const english: HistoryFiltersProps<string>['texts'] = {
  filters: 'Filters',
  kinds: 'Kinds',
  allKinds: 'All',
  days: 'Days',
  from: 'From',
  to: 'To',
  upsideDown: 'This is before the first day',
  presets: { all: 'All time', this_month: 'This month', last_month: 'Last month', this_year: 'This year' },
  date: (label) => ({ choose: `${label}: choose a day`, invalid: (example) => `Write the day like ${example}` }),
};
const french: typeof english = {
  ...english,
  filters: 'Filtres',
  allKinds: 'Toutes les opérations',
  from: 'À partir du',
  to: 'Jusqu’au',
  presets: {
    all: 'Depuis le début',
    this_month: 'Mois en cours',
    last_month: 'Mois précédent',
    this_year: 'Année en cours',
  },
};
function Filters({ from = '', to = '', texts = english, labels = ['Payments', 'Refunds', 'Purchases', 'Gifts'] }) {
  const [value, setValue] = useState({ kinds: [labels[0]!], from, to });
  return (
    <HistoryFilters
      value={value}
      onChange={setValue}
      kinds={labels.map((label) => ({ value: label, label }))}
      now={Date.parse('2026-05-24T10:00:00Z')}
      locale={texts === french ? 'fr' : 'en-GB'}
      texts={texts}
    />
  );
}
export const FiltersOfAHistory: Story = { render: () => <Filters /> };
export const FiltersInvalid: Story = { render: () => <Filters from="2026-05-20" to="2026-05-01" /> };
export const FiltersLongFrench: Story = {
  render: () => (
    <Filters
      texts={french}
      labels={['Paiements de campagnes', 'Remboursements automatiques', 'Achats de crédits', 'Codes promotionnels']}
    />
  ),
  parameters: { lang: 'fr' },
};
