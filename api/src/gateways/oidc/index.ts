export { oidc } from './oidc.plugin.ts';
export { IdentityRefusal, type IdentityClaims } from './identity-tokens.ts';
export { IssuerUnreachable } from './signing-keys.ts';
