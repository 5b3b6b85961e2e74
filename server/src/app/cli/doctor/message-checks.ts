import type { Config } from '#kernel/config/config';
import {
  isOfOutbox,
  type ProbeResult,
  type ProviderInUse,
  providersOnRoute,
  type readProviders,
} from '#modules/messaging/providers/public';
import {
  badFinding,
  CONNECTION_MS,
  type Finding,
  goodFinding,
  reasonOf,
  warningFinding,
  within,
} from './finding.ts';
import type { Network } from './network.ts';

type Providers = Awaited<ReturnType<typeof readProviders>>;

const SET_UP = 'Add a provider at /admin/smsTemplate';

/** Checks that a provider of emails is set up, that each can be reached, and what DNS says about the sender. */
export async function checkMail({ email }: Providers, config: Config, network: Network): Promise<Finding[]> {
  const [first] = email;
  if (!first) {
    const found = 'no provider: emails, including sign-up codes, are stored and not sent';
    const advice = `${SET_UP}, or set SMTP_URL and MAIL_FROM.`;
    return [config.production ? badFinding('mail', found, advice) : warningFinding('mail', found, advice)];
  }
  if (isOfOutbox(first.id)) return [checkOutbox('mail', 'emails', config)];
  const probes = email.map((provider) => probeProvider('mail', provider));
  const senders = new Set(email.flatMap(({ sender }) => (sender === undefined ? [] : [domainOf(sender)])));
  const records = [...senders].flatMap((domain) => [checkSpf(domain, network), checkDmarc(domain, network)]);
  return Promise.all([...probes, ...records]);
}

const MAINLAND = '+86';
// A number that a provider serves if its prefixes have no gap for mainland China.
const MAINLAND_NUMBER = '+8613800138000';

/** Checks that a provider is set up for numbers of mainland China and for others, and that each can be reached. */
export async function checkSms({ sms }: Providers, config: Config): Promise<Finding[]> {
  const [first] = sms;
  if (!first)
    return [
      warningFinding(
        'sms',
        'no provider: text messages are stored and not sent, and no one signs up by phone number',
        `${SET_UP}, or set MESSAGE_PROVIDERS_FILE.`,
      ),
    ];
  if (isOfOutbox(first.provider.id)) return [checkOutbox('sms', 'text messages', config)];
  const abroad = sms.flatMap(({ prefixes }) => prefixes).filter((prefix) => !prefix.startsWith(MAINLAND));
  const coverage = [
    cover('sms for mainland China', providersOnRoute(MAINLAND_NUMBER, sms).length > 0, 'served'),
    cover(
      'sms for other countries',
      abroad.length > 0,
      abroad.includes('+') ? 'served' : `only numbers that begin with ${abroad.join(', ')}`,
    ),
  ];
  const probes = await Promise.all(sms.map(({ provider }) => probeProvider('sms', provider)));
  return [...coverage, ...probes];
}

function cover(name: string, isServed: boolean, found: string): Finding {
  return isServed
    ? goodFinding(name, found)
    : warningFinding(
        name,
        'no provider serves these numbers',
        `${SET_UP} that serves them, if you expect such people.`,
      );
}

function checkOutbox(name: string, what: string, { production }: Config): Finding {
  const found = `the built-in outbox takes all ${what}; none leaves the server`;
  return production
    ? warningFinding(name, found, `${SET_UP} before real people register.`)
    : goodFinding(name, found);
}

async function probeProvider(name: string, provider: ProviderInUse): Promise<Finding> {
  const called = `provider ${provider.name}`;
  try {
    const result = await within(
      CONNECTION_MS,
      provider.probe?.() ?? Promise.resolve({ kind: 'reached' } as const),
    );
    return result.kind === 'reached'
      ? goodFinding(name, `${called} answers and accepts its settings; nothing was sent`)
      : badFinding(name, `${called}: ${describeFailure(result)}`, adviceFor(result));
  } catch (error) {
    return badFinding(name, `${called}: ${reasonOf(error)}`, adviceFor(null));
  } finally {
    provider.close?.();
  }
}

function describeFailure({ code, reason }: Extract<ProbeResult, { kind: 'failed' }>): string {
  return reason === undefined ? code : `${code} (${reason.split('\n', 1)[0]})`;
}

function adviceFor(failed: Extract<ProbeResult, { kind: 'failed' }> | null): string {
  if (failed?.why === 'credentials') return 'Correct the user and password, or the key, of this provider.';
  return 'Check its address, its certificate, and that the firewall lets this machine reach it.';
}

function domainOf(sender: string): string {
  return (/@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? '').toLowerCase();
}

async function checkSpf(domain: string, network: Network): Promise<Finding> {
  const advice = `Publish a TXT record of ${domain} that names your mail server, such as "v=spf1 include:… -all".`;
  return checkRecord('SPF', [domain], /^v=spf1(?:\s|$)/i, advice, network);
}

/** A domain without a record of its own is subject to the one of the domain above it. */
async function checkDmarc(domain: string, network: Network): Promise<Finding> {
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
  const advice = `Publish a TXT record of _dmarc.${domain}, such as "v=DMARC1; p=quarantine".`;
  const names = above.map((name) => `_dmarc.${name}`);
  return checkRecord('DMARC', names, /^v=DMARC1(?:\s|;|$)/i, advice, network);
}

const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

async function checkRecord(
  kind: string,
  names: readonly string[],
  pattern: RegExp,
  advice: string,
  { resolveTxt }: Network,
): Promise<Finding> {
  const name = `mail ${kind}`;
  try {
    const found = await Promise.all(
      names.map(async (domain) => ({
        domain,
        records: await within(CONNECTION_MS, readTxt(domain, resolveTxt)),
      })),
    );
    const known = found.find(({ records }) => records.some((record) => pattern.test(record)));
    return known
      ? goodFinding(name, `${known.domain} has a record`)
      : warningFinding(name, `${names[0]} has no ${kind} record, so emails may be taken for spam`, advice);
  } catch (error) {
    return warningFinding(
      name,
      `${names[0]} could not be looked up: ${reasonOf(error)}`,
      'Check that this machine can ask a name server, and run this again.',
    );
  }
}

async function readTxt(domain: string, resolveTxt: Network['resolveTxt']): Promise<string[]> {
  try {
    return (await resolveTxt(domain)).map((parts) => parts.join(''));
  } catch (error) {
    if (ABSENT.has(String((error as NodeJS.ErrnoException).code))) return [];
    throw error;
  }
}
