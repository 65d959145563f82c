export { type ConsentsRow, consentsSql } from './consents.repository.ts';
export {
  type SignUpConsents,
  changeConsents,
  presentConsents,
  requireSignUpConsents,
  saveSignUpConsents,
} from './consents.service.ts';
