import type { CampaignStatus } from '@fanfare/api-contract';
import type { Machine } from './state-machine.ts';

export type CampaignAction = 'await_audio' | 'schedule' | 'send' | 'complete' | 'cancel';

/** A campaign (docs/rules.md#campaigns). Its money is that of its submissions: paying holds it, cancelling releases it. */
export const campaignStates: Machine<CampaignStatus, CampaignAction> = {
  name: 'campaigns',
  refusal: 'states.campaign',
  first: ['draft'],
  transitions: [
    {
      from: 'draft',
      to: 'awaiting_audio',
      action: 'await_audio',
      by: ['creator'],
      when: 'paid, without an audio file',
    },
    { from: 'draft', to: 'scheduled', action: 'schedule', by: ['creator'], when: 'paid, to go out later' },
    { from: 'draft', to: 'sent', action: 'send', by: ['creator'], when: 'paid' },
    { from: 'awaiting_audio', to: 'scheduled', action: 'schedule', by: ['creator'], when: 'the file, to go out later' },
    { from: 'awaiting_audio', to: 'sent', action: 'send', by: ['creator'], when: 'the file' },
    { from: 'scheduled', to: 'sent', action: 'send', by: ['creator', 'time'], when: 'its time, or earlier by hand' },
    { from: 'sent', to: 'completed', action: 'complete', by: ['time'], when: 'nothing queued or pending' },
    { from: 'draft', to: 'cancelled', action: 'cancel', by: ['creator'] },
    {
      from: 'awaiting_audio',
      to: 'cancelled',
      action: 'cancel',
      by: ['creator', 'time'],
      when: 'by hand, or after 30 days',
    },
    { from: 'scheduled', to: 'cancelled', action: 'cancel', by: ['creator'] },
  ],
  stateTexts: {
    draft: 'states.campaign_draft',
    awaiting_audio: 'states.campaign_awaiting_audio',
    scheduled: 'states.campaign_scheduled',
    sent: 'states.campaign_sent',
    completed: 'states.campaign_completed',
    cancelled: 'states.campaign_cancelled',
  },
  actionTexts: {
    await_audio: 'states.campaign_to_await_audio',
    schedule: 'states.campaign_to_schedule',
    send: 'states.campaign_to_send',
    complete: 'states.campaign_to_complete',
    cancel: 'states.campaign_to_cancel',
  },
};
