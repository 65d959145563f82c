import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

function Campaign() {
  const [value, setValue] = useState<'answers' | 'report'>('answers');
  return (
    <Tabs
      label="Campaign"
      value={value}
      onValueChange={setValue}
      items={[
        { value: 'answers', label: 'Answers', count: 12 },
        { value: 'report', label: 'Report' },
      ]}
    >
      <TabPanel value="answers">Twelve answers</TabPanel>
      <TabPanel value="report">Findings</TabPanel>
    </Tabs>
  );
}

test('a tab shows its panel and hides the other, by pointer and by key', async () => {
  render(<Campaign />);
  expect(screen.getByRole('tabpanel', { name: /Answers/ })).toHaveTextContent('Twelve answers');
  await userEvent.click(screen.getByRole('tab', { name: 'Report' }));
  expect(screen.getByRole('tabpanel', { name: 'Report' })).toHaveTextContent('Findings');
  expect(screen.queryByText('Twelve answers')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(screen.getByRole('tabpanel', { name: /Answers/ })).toBeInTheDocument();
});
