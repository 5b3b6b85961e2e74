import type { Config } from '#kernel/config/config';
import { channelOf, type MessageProvider } from './provider.ts';
import { createSmtp } from './smtp.ts';

interface Configured {
  readonly email: readonly MessageProvider[];
  readonly sms: readonly MessageProvider[];
}

// A provider keeps its connections, so that it is made once for each server.
const made = new WeakMap<Config, Configured>();

/** The providers that may send to this target, the first one first; none: messages are only kept. */
export function providersFor(config: Config, target: string): readonly MessageProvider[] {
  const configured = made.get(config) ?? configure(config);
  made.set(config, configured);
  return configured[channelOf(target)];
}

function configure({ mail, publicUrl }: Config): Configured {
  return { email: mail ? [createSmtp({ ...mail, publicUrl })] : [], sms: [] };
}
