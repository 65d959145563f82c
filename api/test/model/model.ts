import type { CampaignType, DemandStatus, Flag, Proof, SubmissionStatus } from '@fanfare/api-contract';
import type { Bank, Course } from './payout-courses.ts';
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
  /** Where banks pay them; null until they have named an account. */
  bank: Bank | null;
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
  method: 'paypal' | 'bank';
  /** The same for the same place, whatever becomes of a payout there. */
  destination: string;
  /** What becomes of a payout there, and since when the provider has it; null before. */
  course: Course;
  orderedAt: number | null;
  nextAskAt: number;
  asked: number;
}

/** A purchase by card. The provider has its own truth, which the product learns by asking. */
export interface Payment {
  /** The purchase's number. */
  id: number;
  owner: Person;
  credits: number;
  intentId: string;
  /** The card has paid. */
  isCharged: boolean;
  /** The product has credited it. */
  isBooked: boolean;
  /** As the bank sees it. */
  dispute: { id: string; state: 'open' | 'won' | 'lost' } | null;
}

/** A webhook that waits to be processed. Only what it is about counts: the state is asked for then. */
export interface Notice {
  about: Payment | Demand;
  apply: () => void;
}

export class Model {
  now = 0;
  /** The number of commands left in this run. */
  left: number;
  people: Person[] = [];
  services: Service[] = [];
  tracks: Track[] = [];
  campaigns: Campaign[] = [];
  payments: Payment[] = [];
  inbox: Notice[] = [];
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
