import type { ReasonCode, Report, SubmissionStatus } from '@fanfare/api-contract';
import type { Aspect } from './summary.ts';

/** Labels in sentences and files of a report. */
export const reasonLabels: Record<ReasonCode, string> = {
  genre_fit: 'genre fit',
  mood_fit: 'mood fit',
  production_mix: 'production or mix',
  vocals: 'vocals',
  songwriting: 'songwriting',
  intro_pacing: 'intro or pacing',
  originality: 'originality',
  too_similar: 'too similar to recent adds',
  technical_file: 'technical problem with the file',
  other: 'other reasons',
};

export const aspectLabels: Record<Aspect, string> = {
  production: 'production',
  songwriting: 'songwriting',
  performance: 'performance',
  originality: 'originality',
  fit: 'fit',
};

export const statusLabels: Record<SubmissionStatus, string> = {
  queued: 'Queued',
  pending: 'Waiting',
  accepted: 'Yes',
  placed: 'Yes, placed',
  broken: 'Yes, promise broken',
  declined: 'No',
  wrong_match: 'Wrong match',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  refunded_quality: 'Refunded answer',
};

export const typeLabels: Record<Report['type'], string> = {
  playlists: 'Playlists',
  radios: 'Radios',
  influencers: 'Influencers',
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A time of a track: 0:07, 3:42. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** One moment, or a range. */
export function formatSpan(fromSeconds: number, toSeconds: number): string {
  const [from, to] = [formatTime(fromSeconds), formatTime(toSeconds)];
  return from === to ? from : `${from}–${to}`;
}

const oneDecimal = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const mean1 = (value: number): string => oneDecimal.format(value);

export const credits2 = (value: number): string =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
export const formatDay = (at: Date): string => dayFormat.format(at);
