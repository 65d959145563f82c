import type { CampaignType, DemandStatus, Flag, Proof, SubmissionStatus } from '@fanfare/api-contract';
import type { Stake, Wallet } from './wallet.ts';

/*
 * The model's state: the people, and the state of each campaign, submission and demand by the rules. Times are seconds since the start of
 * the run, by the clock that the run moves.
 */

export const hour = 3_600;
export const day = 24 * hour;

export interface Person {
  index: number;
  hasCreator: boolean;
  hasCurator: boolean;
  isPro: boolean;
  wallet: Wallet;
  clearing: number;
  cleared: number;
  heldForDemands: number;
  /** Their answer as a curator, and its time. */
  answers: { text: string; at: number; isWrongMatch: boolean }[];
  demands: Demand[];
}

export interface Service {
  index: number;
  owner: Person;
  type: CampaignType;
  price: number;
  sharePercent: number;
  replyDays: number;
  keepDays: number;
}

export interface Track {
  id: number;
  owner: Person;
  hasAudio: boolean;
}

export interface Campaign {
  id: number;
  owner: Person;
  type: CampaignType;
  track: Track;
  state: 'draft' | 'awaiting_audio' | 'scheduled' | 'sent' | 'completed' | 'cancelled';
  services: Service[];
  sendAt: number | null;
  waves: { first: number; minPercent: number; outcome: null | 'stopped' | 'continued' } | null;
  paidAt: number;
  submissions: Submission[];
}

export interface Submission {
  id: number;
  campaign: Campaign;
  service: Service;
  wave: number;
  stake: Stake;
  state: SubmissionStatus;
  createdAt: number;
  sentAt: number | null;
  deadlineAt: number;
  openedAt: number | null;
  isHeard: boolean;
  answer: {
    decision: 'accepted' | 'declined' | 'wrong_match';
    text: string;
    isCopied: boolean;
    isEmpty: boolean;
  } | null;
  proofDueAt: number;
  proof: { url: string; state: Proof['state']; confirmBy: number } | null;
  keepUntil: number | null;
  brokenAt: number | null;
  /** Its refund waits for the end of a dispute. */
  isDeferred: boolean;
  /** The curator's earning, and the platform's share; zero once refunded. */
  earned: number;
  fee: number;
  clearsAt: number | null;
  isCleared: boolean;
  flag: { reason: string; state: Flag['state'] } | null;
}

export interface Demand {
  id: number;
  amount: number;
  state: DemandStatus;
  waitsForStaff: boolean;
  /** When it was approved automatically. */
  selfApprovedAt: number | null;
  /** The provider's state when polled. */
  provider: 'pending' | 'paid' | 'returned';
  wasAsked: boolean;
  nextAskAt: number;
  asked: number;
}

export class Model {
  now = 0;
  /** The number of commands left in this run. */
  left: number;
  people: Person[] = [];
  services: Service[] = [];
  tracks: Track[] = [];
  campaigns: Campaign[] = [];
  gifts: { code: string; amount: number; isUsed: boolean }[] = [];
  /** Every answer text that was ever sent in this run. */
  texts: string[] = [];
  /** When a broken promise last returned something, by creator and curator. */
  promiseRefunds = new Map<string, number>();

  constructor(commands: number) {
    this.left = commands;
  }

  submissions = (): Submission[] => this.campaigns.flatMap((campaign) => campaign.submissions);
  demands = (): { demand: Demand; owner: Person }[] =>
    this.people.flatMap((owner) => owner.demands.map((demand) => ({ demand, owner })));
}
