import type { CampaignStatus } from '@fanfare/api-contract';
import type { Machine } from './machine.ts';

export type CampaignAct = 'await_audio' | 'schedule' | 'send' | 'complete' | 'cancel';

/** A campaign (rules §3). Its money is that of its submissions: paying holds it, cancelling releases it. */
export const campaignStates: Machine<CampaignStatus, CampaignAct> = {
  name: 'campaigns',
  thing: 'campaign',
  first: ['draft'],
  transitions: [
    {
      from: 'draft',
      to: 'awaiting_audio',
      act: 'await_audio',
      who: ['creator'],
      when: 'paid, without an audio file',
    },
    { from: 'draft', to: 'scheduled', act: 'schedule', who: ['creator'], when: 'paid, to go out later' },
    { from: 'draft', to: 'sent', act: 'send', who: ['creator'], when: 'paid' },
    { from: 'awaiting_audio', to: 'scheduled', act: 'schedule', who: ['creator'], when: 'the file, to go out later' },
    { from: 'awaiting_audio', to: 'sent', act: 'send', who: ['creator'], when: 'the file' },
    { from: 'scheduled', to: 'sent', act: 'send', who: ['creator', 'time'], when: 'its time, or earlier by hand' },
    { from: 'sent', to: 'completed', act: 'complete', who: ['time'], when: 'nothing queued or pending' },
    { from: 'draft', to: 'cancelled', act: 'cancel', who: ['creator'] },
    {
      from: 'awaiting_audio',
      to: 'cancelled',
      act: 'cancel',
      who: ['creator', 'time'],
      when: 'by hand, or after 30 days',
    },
    { from: 'scheduled', to: 'cancelled', act: 'cancel', who: ['creator'] },
  ],
  stateWords: {
    draft: 'hasn’t been paid for',
    awaiting_audio: 'waits for its audio',
    scheduled: 'is scheduled',
    sent: 'has been sent',
    completed: 'is completed',
    cancelled: 'was cancelled',
  },
  actWords: {
    await_audio: 'wait for its audio',
    schedule: 'be scheduled',
    send: 'be sent',
    complete: 'be completed',
    cancel: 'be cancelled any more',
  },
};
