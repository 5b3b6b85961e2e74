import { clientDefaults, clientMethods, type Client } from './client-defaults.ts';
import { clientSentence, notify } from './notices.ts';

const loadClient = async (): Promise<Client> => (await import('./axios.ts')).$axios;

/**
 * Makes `$axios` available from the first script on. The library behind it is an eighth of the first page, which makes
 * no call, so it is loaded by the first call or touch. The loaded client then replaces this one.
 */
export function offerClient(load: () => Promise<Client> = loadClient): void {
  const pass =
    (name: (typeof clientMethods)[number]) =>
    async (...options: unknown[]): Promise<unknown> => {
      const client = await load().catch((error: unknown) => {
        notify({ kind: 'error', text: clientSentence('failure') });
        throw error;
      });
      return (client[name] as (...given: unknown[]) => unknown)(...options);
    };
  // The object has the type of the client to which it passes its calls.
  window.$axios = {
    defaults: clientDefaults,
    ...Object.fromEntries(clientMethods.map((name) => [name, pass(name)])),
  } as unknown as Client;
  // If the library can't be loaded, for example offline, the call that needs it loads it again, and reports the error.
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => void load().catch(() => undefined), { once: true });
}
