import { expect, it } from 'vitest';
import { feedItem } from '../../../testing/fixtures.ts';
import { pathOf } from './path-of.ts';

it.each([
  ['accepted', '/creator/feed/501'],
  ['new_version_wanted', '/creator/feed/501'],
  ['opened', '/creator/campaigns/1042'],
  ['proof_added', '/creator/campaigns/1042'],
  ['campaign_waiting_audio', '/creator/campaigns/1042/upload'],
  ['credits_added', '/creator/transactions'],
  ['subscription_failed', '/creator/subscriptions'],
  ['chargeback_opened', '/creator/shop'],
] as const)('links %s to %s', (kind, path) => expect(pathOf(feedItem({ kind }))).toBe(path));

it('links nowhere without a subject', () => {
  expect(pathOf(feedItem({ kind: 'opened', campaignId: null, submissionId: null }))).toBeNull();
});
