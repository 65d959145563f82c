import { AppError } from '../../plugins/errors.ts';

/** @throws AppError email_unconfirmed: files are kept for those whom we can write to */
export function refuseUnconfirmed({ emailConfirmed }: { emailConfirmed: boolean }): void {
  if (!emailConfirmed) {
    throw new AppError('email_unconfirmed', 'Please confirm your email address first, then you can upload files.');
  }
}
