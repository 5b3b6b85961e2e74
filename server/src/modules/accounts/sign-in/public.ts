export { discover } from './provider-client.ts';
export { readSignInProviders } from './settings.ts';
