const day = 86_400;

/** What becomes of a payout, by where it goes: at the provider, after so many seconds. */
const courses = {
  'bank pays': [[2 * day, 'paid']],
  'bank closed': [[2 * day, 'returned']],
  'bank returns later': [
    [2 * day, 'paid'],
    [3 * day, 'returned'],
  ],
  'paypal pays': [[60, 'paid']],
  'paypal locked': [[60, 'returned']],
  'paypal unclaimed': [
    [60, 'pending'],
    [60 + 30 * day, 'returned'],
  ],
} as const satisfies Record<string, readonly (readonly [afterSeconds: number, state: PayoutState])[]>;

type PayoutState = 'pending' | 'paid' | 'returned';
export type Course = keyof typeof courses;
export type BankCourse = Extract<Course, `bank ${string}`>;
export type PayPalCourse = Extract<Course, `paypal ${string}`>;

/** An account at a bank, that of one person alone. */
export interface Bank {
  destination: string;
  course: BankCourse;
}

export const payoutState = (course: Course, seconds: number): PayoutState =>
  courses[course].findLast(([after]) => after <= seconds)?.[1] ?? 'pending';

/** Whether the provider says something about a payout between two moments. */
export const isNews = (course: Course, fromSeconds: number, toSeconds: number): boolean =>
  courses[course].some(([after]) => after > fromSeconds && after <= toSeconds);

/** The last digits of a number in the sandbox decide. */
const lastDigits: Record<BankCourse, string> = {
  'bank pays': '3000',
  'bank closed': '3001',
  'bank returns later': '3003',
};
const localParts: Record<PayPalCourse, string> = {
  'paypal pays': 'curator',
  'paypal locked': 'locked',
  'paypal unclaimed': 'unclaimed',
};

let made = 0;

/** A bank's number that nobody else has, with its check digits. */
export function newIban(course: BankCourse): string {
  made += 1;
  const account = `37040044${String(made).padStart(6, '0')}${lastDigits[course]}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

export const payPalAddress = (course: PayPalCourse, accountId: number): string =>
  `${localParts[course]}@of-${accountId}.example.test`;
