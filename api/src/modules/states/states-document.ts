import { campaignStates } from './campaign.states.ts';
import type { Machine, MoneyEffect } from './state-machine.ts';
import { cashOutStates } from './cash-out.states.ts';
import { flagStates } from './flag.states.ts';
import { proofStates } from './placement-proof.states.ts';
import { submissionStates } from './submission.states.ts';

type Any = Machine<string, string>;

const documented: readonly (readonly [machine: Any, title: string, text: string])[] = [
  [campaignStates, 'Campaigns', 'Paying holds the price of every submission; cancelling releases it.'],
  [
    submissionStates,
    'Submissions',
    'A track at one service of a campaign. Playlists and radios are paid at the answer, an influencer’s price is held until the post is verified.',
  ],
  [proofStates, 'Proofs', 'The proof of a promise: where the track was placed or posted.'],
  [flagStates, 'Flags', 'While one is open, the earning of its answer doesn’t clear.'],
  [cashOutStates, 'Cash-outs', 'A curator’s demand to be paid; its credits are set aside from the first moment.'],
];

const moneyTexts: Record<MoneyEffect, string> = {
  none: '–',
  release: 'the hold goes back',
  post: 'the price is spent: share to the curator, rest to the platform',
  post_fee: 'one credit is spent and shared, the rest goes back',
  return_fee: 'a part of the platform’s share goes back',
  return_all: 'all goes back, the earning is reversed',
};

const moneyOf = (money: MoneyEffect | undefined) => (money === undefined ? 'not possible' : moneyTexts[money]);

function diagram(machine: Any): string[] {
  const pairs = new Map<string, string[]>();
  for (const { from, to, action } of machine.transitions) {
    const pair = `${from} --> ${to}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), action]);
  }
  const last = Object.keys(machine.stateTexts).filter(
    (state) => !machine.transitions.some((transition) => transition.from === state),
  );
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...machine.first.map((state) => `  [*] --> ${state}`),
    ...[...pairs].map(([pair, actions]) => `  ${pair}: ${actions.join(', ')}`),
    ...last.map((state) => `  ${state} --> [*]`),
    '```',
  ];
}

function table(machine: Any): string[] {
  const hasMoney = machine.transitions.some((transition) => transition.money);
  const columns = ['action', 'from', 'to', 'by', 'when', ...(hasMoney ? ['playlist, radio', 'influencer'] : [])];
  const rows = machine.transitions.map((one) => [
    `\`${one.action}\``,
    one.from,
    one.to,
    one.by.join(', '),
    one.when ?? '',
    ...(hasMoney ? [moneyOf(one.money?.on_answer), moneyOf(one.money?.escrow)] : []),
  ]);
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** `docs/states.md`, rendered from the tables that the code decides by. */
export function renderStates(): string {
  const parts = documented.flatMap(([machine, title, text]) => [
    `## ${title}`,
    '',
    text,
    '',
    ...diagram(machine),
    '',
    ...table(machine),
    '',
  ]);
  return [
    '# States',
    '',
    'Rendered from `api/src/modules/states` by `node api/src/cli/states.ts`; one test compares it, another checks that the',
    'database’s triggers allow exactly these transitions.',
    '',
    ...parts,
  ].join('\n');
}
