import type { Language } from '@plenum/contract/kernel/language';
import { useAppStore } from '#kernel/state/app-store';
import { queryClient } from '../query.ts';

/** Messages to the account are in its language, so the page's language switch changes both. */
export function keepLanguage(language: Language): void {
  if (useAppStore.getState().token !== '') void change(language).catch(() => undefined);
}

// Changes the language of the account. If the call fails, for example without a network, the page is still in the new
// language, and the account keeps the old one.
async function change(language: Language): Promise<void> {
  const [{ keepMe }, { call }, { changeProfile }] = await Promise.all([
    import('#modules/accounts/api'),
    import('#kernel/client/call'),
    import('@plenum/contract/accounts/endpoints'),
  ]);
  keepMe(queryClient, await call(changeProfile, { body: { language }, quiet: true }));
}
