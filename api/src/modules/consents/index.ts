export { type ConsentsRow, consentsSql } from './consents.repository.ts';
export { termsNotices } from './terms-notices.ts';
export {
  type SignUpConsents,
  changeConsents,
  presentConsents,
  requireSignUpConsents,
  saveSignUpConsents,
  withdrawByEmailService,
} from './consents.service.ts';
