export { type ConsentsRow, consentsSql } from './consents.repository.ts';
export { termsNotices } from './terms-notices.ts';
export {
  type SignUpConsents,
  changeConsents,
  presentConsents,
  requireSignUpConsents,
  saveSignUpConsents,
  withdrawByEmailService,
  withdrawMarketing,
} from './consents.service.ts';
