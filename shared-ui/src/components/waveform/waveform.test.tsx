import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ListeningReceipt } from './listening-receipt.tsx';
import { isWithin, PITCH, resamplePeaks, wavePath } from './wave-path.ts';
import { Waveform } from './waveform.tsx';

test.each([
  ['{ArrowRight}', 52],
  ['{ArrowLeft}', 42],
  ['{Shift>}{ArrowRight}{/Shift}', 48],
  ['{Home}', 0],
  ['{End}', 222],
])('%s seeks from 0:47 to %i s', async (keys, seconds) => {
  const onSeek = vi.fn();
  render(<Waveform peaks={[20, 80]} durationSeconds={222} positionSeconds={47} label="Position" onSeek={onSeek} />);
  const slider = screen.getByRole('slider', { name: 'Position' });
  expect(slider).toHaveAttribute('aria-valuetext', '0:47 / 3:42');
  slider.focus();
  await userEvent.keyboard(keys);
  expect(onSeek).toHaveBeenLastCalledWith(seconds);
});

test('seeking stops at the ends', async () => {
  const onSeek = vi.fn();
  render(<Waveform peaks={[]} durationSeconds={30} positionSeconds={28} label="Position" onSeek={onSeek} />);
  screen.getByRole('slider').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onSeek).toHaveBeenLastCalledWith(30);
});

test('without seeking it is an image without a tab stop', async () => {
  render(<Waveform peaks={[10]} durationSeconds={30} label="What they heard" />);
  expect(screen.getByRole('img', { name: 'What they heard' })).not.toHaveAttribute('tabindex');
});

test('the played part is inked up to the position, and no further', () => {
  const { container, rerender } = render(
    <Waveform peaks={Array.from({ length: 100 }, () => 50)} durationSeconds={200} positionSeconds={50} label="x" />,
  );
  const inkedShare = () => Number(container.querySelector('.clip')?.getAttribute('width') ?? 0) / 299;
  expect(inkedShare()).toBeCloseTo(0.25);
  rerender(
    <Waveform peaks={Array.from({ length: 100 }, () => 50)} durationSeconds={200} positionSeconds={400} label="x" />,
  );
  expect(inkedShare()).toBe(1);
  rerender(<Waveform peaks={[50]} durationSeconds={0} positionSeconds={0} label="x" />);
  expect(inkedShare()).toBe(0);
});

test('a receipt describes itself in words', () => {
  render(
    <ListeningReceipt
      peaks={[10, 90, 50]}
      durationSeconds={222}
      heard={[[0, 110]]}
      heardText="1:50"
      totalText="of 3:42"
      label="Listening receipt: heard 1:50 of 3:42"
    />,
  );
  const receipt = screen.getByRole('img', { name: 'Listening receipt: heard 1:50 of 3:42' });
  expect(receipt).toHaveTextContent('1:50 of 3:42');
});

test('a receipt inks exactly the bars that were heard', () => {
  const { container } = render(
    <ListeningReceipt peaks={[50]} durationSeconds={46} heard={[[10, 20]]} heardText="" totalText="" label="x" />,
  );
  const [unheard, heard] = [...container.querySelectorAll('path')]
    .slice(-2)
    .map((path) => path.getAttribute('d') ?? '');
  const bars = (path = '') => [...path.matchAll(/M(\d+) /g)].map((found) => Number(found[1]) / PITCH);
  expect(bars(heard)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(bars(unheard)).toHaveLength(36);
});

test('resampling takes the loudest of each slice, and stretches short input', () => {
  expect(resamplePeaks([1, 9, 2, 3, 8, 4], 3)).toEqual([9, 3, 8]);
  expect(resamplePeaks([5, 7], 4)).toEqual([5, 5, 7, 7]);
  expect(resamplePeaks([], 4)).toEqual([]);
});

test('a silent bar has a minimum height, and no bar exceeds the drawing', () => {
  expect(wavePath([0], 20, () => true)).toBe('M0 9h2v2h-2z');
  expect(wavePath([400], 20, () => true)).toBe('M0 1h2v18h-2z');
});

test('ranges that only touch do not count as heard', () => {
  expect(isWithin([[0, 10]], 10, 11)).toBe(false);
  expect(isWithin([[0, 10]], 9.5, 10.5)).toBe(true);
});
