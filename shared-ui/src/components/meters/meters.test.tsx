import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressBar, QueueBar, SplitBar, StatBar } from './bars.tsx';
import { Ring } from './ring.tsx';

test('progress is exposed as a number and as text', () => {
  render(<ProgressBar label="Uploading" value={15} max={60} valueText="15 of 60 MB" />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading' });
  expect(bar).toHaveAttribute('aria-valuenow', '15');
  expect(bar).toHaveAttribute('aria-valuemax', '60');
  expect(bar).toHaveAttribute('aria-valuetext', '15 of 60 MB');
});

test.each([
  [1.4, '100%'],
  [-0.2, '0%'],
  [0.62, '62%'],
])('a bar given %d is filled %s', (fill, width) => {
  const { container } = render(<StatBar label="Answers" value="98" unit="%" fill={fill} />);
  expect(container.querySelector('.fill')).toHaveStyle({ width });
});

test.each([
  [0, 30, 0],
  [14, 30, 7],
  [30, 30, 15],
  [45, 30, 15],
  [3, 6, 3],
  [0, 0, 0],
])('a queue of %i in %i fills %i segments', (open, capacity, filled) => {
  const { container } = render(
    <QueueBar label="Queue" open={open} capacity={capacity} text={{ value: open, rest: '' }} />,
  );
  expect(container.querySelectorAll('.segments .on')).toHaveLength(filled);
});

test('a sum lists every part, including zeros', () => {
  render(
    <SplitBar
      parts={[
        { id: 'spent', amount: 36, label: 'Spent', text: '36.00' },
        { id: 'back', amount: 0, label: 'Back in your wallet', text: '0.00' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Spent36.00',
    'Back in your wallet0.00',
  ]);
});

test('a large ring draws one arc for each answer and each missing one', () => {
  const { container } = render(
    <Ring
      size={120}
      label="4 of 6 answered"
      total={6}
      segments={[
        { id: 'yes', count: 1, tone: 'positive' },
        { id: 'no', count: 3, tone: 'ink' },
      ]}
    />,
  );
  expect(screen.getByRole('img', { name: '4 of 6 answered' })).toBeInTheDocument();
  expect(container.querySelectorAll('.arc-positive')).toHaveLength(1);
  expect(container.querySelectorAll('.arc-ink')).toHaveLength(3);
  expect(container.querySelectorAll('.arc-rest')).toHaveLength(2);
});

test('a ring with a total of zero is drawn empty', () => {
  const { container } = render(
    <Ring label="nothing sent" total={0} segments={[{ id: 'yes', count: 0, tone: 'positive' }]} />,
  );
  expect(container.querySelectorAll('circle')).toHaveLength(1);
});
