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
  // Typed like the client that it passes its calls on to.
  window.$axios = {
    defaults: clientDefaults,
    ...Object.fromEntries(clientMethods.map((name) => [name, pass(name)])),
  } as unknown as Client;
  // If this fails, as it does offline, the call that needs the library loads it again, and reports the error.
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => void load().catch(() => undefined), { once: true });
}
