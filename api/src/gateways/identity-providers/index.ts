export { identityProviders } from './identity-providers.plugin.ts';
export {
  type Exchange,
  type IdentityProvider,
  type ProviderId,
  type ProviderIdentity,
  ProviderRefusal,
  ProviderUnreachable,
  providerNames,
} from './identity-provider.ts';
