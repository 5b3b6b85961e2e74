import { inLanguage, type Language } from '../kernel/language.ts';

/**
 * Returns the origin of an action: the network address, or the server itself (a job, a command) if there was no
 * request. Empty for requests from before addresses were recorded.
 */
export function auditOrigin(
  { address, requestId }: { readonly address: string | null; readonly requestId: string | null },
  language: Language,
): string {
  if (address !== null || requestId !== null) return address ?? '';
  return inLanguage({ en: 'Automatic', zh: '系统自动' }, language);
}
