import type axeCore from 'axe-core';
import type { Page } from 'playwright';

/** Rules whose findings depend on theme and role. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** For what neither theme nor role changes. */
export const allRules = null;

/** axe's serious and critical findings on what is shown: by these rules, or by all but the ignored ones. */
export function findings(
  page: Page,
  only: readonly string[] | null,
  ignored: readonly string[] = [],
): Promise<string[]> {
  return page.evaluate(
    async ([only, ignored]) => {
      const { axe } = globalThis as unknown as {
        axe: typeof axeCore & { _audit: { rules: { id: string; impact: axeCore.ImpactValue }[] } };
      };
      // A rule's findings all have its impact.
      const off = axe._audit.rules.filter(
        ({ id, impact }) => impact === 'minor' || impact === 'moderate' || ignored.includes(id),
      );
      const { violations } = await axe.run({ exclude: '[data-base-ui-focus-guard]' } as axeCore.ElementContext, {
        resultTypes: ['violations'],
        preload: false,
        ...(only
          ? { runOnly: { type: 'rule' as const, values: [...only] } }
          : { rules: Object.fromEntries(off.map(({ id }) => [id, { enabled: false }])) }),
      });
      // One element stands for all of a rule: they mostly have the same cause.
      return violations.map(({ id, nodes }) => {
        const [{ target, any }, ...others] = nodes as [axeCore.NodeResult, ...axeCore.NodeResult[]];
        const why = any[0] ? `: ${any[0].message}` : '';
        return `${id}: ${target.join(' ')}${why}${others.length > 0 ? ` (and ${others.length} more)` : ''}`;
      });
    },
    [only, ignored] as const,
  );
}
