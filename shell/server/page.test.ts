import { expect, it } from 'vitest';
import { renderPage } from './page.ts';
import { bootOf } from './test/boot.ts';

const template =
  '<!doctype html><html lang="en"><head><title>Fanfare</title><!--fanfare-preload--><script type="application/json" id="fanfare-boot">null</script></head><body data-role="creator"></body></html>';
const values = {
  boot: { ...bootOf(), from: 'api', remotes: [], shell: { version: '1.0.0', cohort: 'stable' }, visitor: '' },
  config: {},
  theme: null,
  role: 'curator',
} as unknown as Parameters<typeof renderPage>[1];

it('a style sheet that mentions parts of the page changes none of them', () => {
  const sheet = '<style>/* <script id="fanfare-boot"> <title>x data-role="creator" lang="en" */</style>';
  const html = renderPage(template, { ...values, preload: [sheet] });
  expect(html).toContain(sheet);
  expect(html).toContain('id="fanfare-boot">{"boot":');
  expect(html).toContain('<body data-role="curator">');
});
