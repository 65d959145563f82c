export { type ConsentsRow, consentsSql } from './consents.repository.ts';
export { termsNotices } from './terms-notices.ts';
export {
  type SignUpConsents,
  changeConsents,
  marketingJobName,
  presentConsents,
  requireSignUpConsents,
  saveSignUpConsents,
  withdrawByEmailService,
  withdrawMarketing,
} from './consents.service.ts';
