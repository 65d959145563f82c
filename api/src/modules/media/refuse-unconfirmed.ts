import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';

/** @throws AppError email_unconfirmed: files are kept for those whom we can write to */
export function refuseUnconfirmed({ emailConfirmed }: { emailConfirmed: boolean }): void {
  if (!emailConfirmed) {
    throw new AppError('email_unconfirmed', because('account.confirm_email_upload'));
  }
}
