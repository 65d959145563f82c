import { campaignStates } from './campaigns.ts';
import type { Machine, Money, Transition, Who } from './machine.ts';
import { cashOutStates } from './cash-outs.ts';
import { flagStates, proofStates } from './proofs.ts';
import { submissionStates } from './submissions.ts';

type Any = Machine<string, string>;

const drawn: readonly (readonly [machine: Any, title: string, text: string])[] = [
  [campaignStates, 'Campaigns', 'Paying holds the price of every submission; cancelling releases it.'],
  [
    submissionStates,
    'Submissions',
    'A campaign at one service. Two columns of money: playlists and radios are paid at the answer, an influencer’s price is held until the post is verified.',
  ],
  [proofStates, 'Proofs', 'What is handed in for a yes.'],
  [flagStates, 'Flags', 'While one is open, the earning of its answer doesn’t clear.'],
  [cashOutStates, 'Cash-outs', 'A curator’s demand to be paid; its credits are set aside from the first moment.'],
];

const words: Record<Money, string> = {
  none: '–',
  release: 'the hold goes back',
  post: 'the price is spent: share to the curator, rest to the platform',
  post_fee: 'one credit is spent and shared, the rest goes back',
  return_fee: 'the platform’s share goes back',
  return_all: 'all goes back, the earning is reversed',
};
const people: Record<Who, string> = {
  creator: 'creator',
  curator: 'curator',
  staff: 'staff',
  time: 'time',
  checks: 'checks',
};

const whoOf = (transition: Transition<string, string>) => transition.who.map((who) => people[who]).join(', ');
const moneyOf = (money: Money | undefined) => (money === undefined ? 'not possible' : words[money]);

function diagram(machine: Any): string[] {
  const pairs = new Map<string, string[]>();
  for (const { from, to, act } of machine.transitions) {
    const pair = `${from} --> ${to}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), act]);
  }
  const last = Object.keys(machine.stateWords).filter(
    (state) => !machine.transitions.some((transition) => transition.from === state),
  );
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...machine.first.map((state) => `  [*] --> ${state}`),
    ...[...pairs].map(([pair, acts]) => `  ${pair}: ${acts.join(', ')}`),
    ...last.map((state) => `  ${state} --> [*]`),
    '```',
  ];
}

function table(machine: Any): string[] {
  const hasMoney = machine.transitions.some((transition) => transition.money);
  const columns = ['act', 'from', 'to', 'who', 'when', ...(hasMoney ? ['playlist, radio', 'influencer'] : [])];
  const rows = machine.transitions.map((one) => [
    `\`${one.act}\``,
    one.from,
    one.to,
    whoOf(one),
    one.when ?? '',
    ...(hasMoney ? [moneyOf(one.money?.placement), moneyOf(one.money?.escrow)] : []),
  ]);
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** `docs/states.md`, drawn from the tables that the code decides by. */
export function drawStates(): string {
  const parts = drawn.flatMap(([machine, title, text]) => [
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
    'Drawn from `api/src/modules/states` by `node api/src/cli/states.ts`; a test keeps it true, another that the triggers of the',
    'database let through these pairs and no others.',
    '',
    ...parts,
  ].join('\n');
}
