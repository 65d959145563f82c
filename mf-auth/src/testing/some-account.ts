import type { Account } from '@fanfare/api-contract';

/** An account that has just been confirmed. */
export const someAccount = (more: Partial<Account> = {}): Account => ({
  id: 7,
  email: 'ines@halloran.example',
  emailConfirmed: true,
  coin_amount_purchased: 0,
  coin_amount_earned: 0,
  clearingCredits: 0,
  debtCredits: 0,
  artist_id: null,
  influencer_id: null,
  isStaff: false,
  onboardingCompleted: false,
  creatorProfile: null,
  curatorProfile: null,
  unreadFeedCount: { creator: 0, curator: 0 },
  ...more,
});
