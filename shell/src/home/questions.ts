/** The questions of the home page, in their order. */
export const questions = ['pay', 'silence', 'heard', 'cost', 'influencers', 'money', 'pro', 'allowed'] as const;
