import type axeCore from 'axe-core';
import type { Page } from 'playwright';

/** Rules whose findings depend on theme and role. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** axe's serious and critical findings on what is shown: by these rules, or by all. */
export function findings(page: Page, only?: readonly string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: typeof axeCore & { _audit: { rules: { id: string; impact: axeCore.ImpactValue }[] } };
    };
    // A rule's findings all have its impact.
    const minor = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const { violations } = await axe.run({ exclude: '[data-base-ui-focus-guard]' } as axeCore.ElementContext, {
      resultTypes: ['violations'],
      preload: false,
      ...(only
        ? { runOnly: { type: 'rule' as const, values: [...only] } }
        : { rules: Object.fromEntries(minor.map(({ id }) => [id, { enabled: false }])) }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.join(' ')}${any[0] ? `: ${any[0].message}` : ''}`),
    );
  }, only);
}
