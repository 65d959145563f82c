import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkedText } from './marked-text.tsx';

function textOf(text: string) {
  const { container } = render(<MarkedText text={text} components={{ b: <b />, terms: <i lang="en" /> }} />);
  return container.innerHTML;
}

it('puts each marked part into its element, wherever the language has it', () => {
  expect(textOf('Read the <terms>terms of use</terms> <b>first</b>.')).toBe(
    'Read the <i lang="en">terms of use</i> <b>first</b>.',
  );
  expect(textOf('<b>D’abord</b>, lisez <b>tout</b>')).toBe('<b>D’abord</b>, lisez <b>tout</b>');
});

it('puts an element with content of its own where its mark is', () => {
  const { container } = render(<MarkedText text="Heard as <b/>, near <b></b>" components={{ b: <b>folk</b> }} />);
  expect(container.innerHTML).toBe('Heard as <b>folk</b>, near <b></b>');
});

it('shows a text without marks as it is', () => {
  expect(textOf('5 < 6 & 7 > 6')).toBe('5 &lt; 6 &amp; 7 &gt; 6');
  expect(textOf('')).toBe('');
});

it('shows what somebody typed as text, also what looks like a tag', () => {
  expect(textOf('We wrote to <b><script>alert(1)</script></b>.')).toBe(
    'We wrote to <b>&lt;script&gt;alert(1)&lt;/script&gt;</b>.',
  );
  expect(textOf('<toString>x</toString> <b>y</b> <b>left open')).toBe(
    '&lt;toString&gt;x&lt;/toString&gt; <b>y</b> &lt;b&gt;left open',
  );
});
