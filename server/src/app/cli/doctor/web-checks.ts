import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { Clock } from '#kernel/clock/clock';
import { badFinding, type Finding, goodFinding, reasonOf, warningFinding } from './finding.ts';
import { getPage, type Network, readCertificate } from './network.ts';
import type { ReadableDatabase } from './open-read-only.ts';
import { checkSkew, measureSkew } from './skew.ts';

const DAY_MS = 24 * 3_600_000;
const SOON_DAYS = 21;
const URGENT_DAYS = 7;

/** Checks the certificate of an https address; null for an http address, which has none. */
export async function checkCertificate(
  setting: 'PUBLIC_URL' | 'SHORT_URL',
  address: string,
  network: Network,
  clock: Clock,
): Promise<Finding | null> {
  const url = new URL(address);
  if (url.protocol !== 'https:') return null;
  const name = `certificate of ${setting}`;
  try {
    const { certificate, problem } = await readCertificate(url, network);
    return validateCertificate(name, url.hostname, certificate, problem, clock.now());
  } catch (error) {
    return badFinding(
      name,
      `${url.host}: ${reasonOf(error)}`,
      'Check the DNS record, the proxy and the firewall. Some networks don’t reach their own public address from inside.',
    );
  }
}

export function validateCertificate(
  name: string,
  host: string,
  certificate: PeerCertificate,
  problem: string | null,
  now: Date,
): Finding {
  const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS);
  const renew = 'Renew it, and check that it is renewed automatically and the proxy loads the new one.';
  if (days < 0) return badFinding(name, `${host}: expired on ${certificate.valid_to}`, renew);
  if (checkServerIdentity(host, certificate) !== undefined)
    return badFinding(
      name,
      `the certificate isn’t valid for ${host}, but for ${certificate.subjectaltname ?? 'no name'}`,
      `Install a certificate for ${host} in the proxy.`,
    );
  if (problem !== null)
    return badFinding(
      name,
      `${host}: not trusted (${problem})`,
      'Install a certificate of a public authority together with its intermediate certificates.',
    );
  const found = `${host}: valid for another ${days} days`;
  if (days < URGENT_DAYS) return badFinding(name, found, renew);
  return days < SOON_DAYS ? warningFinding(name, found, renew) : goodFinding(name, found);
}

/** Checks that the server answers at PUBLIC_URL, and that it is one of this release. */
export async function checkSite(publicUrl: string, network: Network, version: string): Promise<Finding> {
  const name = 'site';
  try {
    const [ready, health] = await Promise.all(
      ['/readyz', '/healthz'].map((path) => getPage(new URL(path, publicUrl), network)),
    );
    const seen = versionIn(health?.body ?? '');
    if (health?.status === 200 && seen === null)
      return badFinding(
        name,
        `another program answers at ${publicUrl}`,
        'Check PUBLIC_URL, its DNS record and the proxy.',
      );
    if (ready?.status !== 200)
      return badFinding(
        name,
        `${publicUrl}/readyz answers ${ready?.status}`,
        'Check that the server runs, reaches its database, and that the proxy passes requests to it.',
      );
    if (seen !== version)
      return warningFinding(
        name,
        `${publicUrl} runs version ${seen}, this is ${version}`,
        'Finish the upgrade, or check that PUBLIC_URL leads to this installation.',
      );
    return goodFinding(name, `${publicUrl} is ready, version ${version}`);
  } catch (error) {
    return badFinding(
      name,
      `${publicUrl} doesn’t answer: ${reasonOf(error)}`,
      'Start the server. If it runs, check the DNS record, the proxy and the firewall.',
    );
  }
}

/** Returns the version in the answer of /healthz; "unknown" if it is older than that, null if it isn't such an answer. */
function versionIn(body: string): string | null {
  try {
    const { status, version = 'unknown' } = JSON.parse(body) as { status?: unknown; version?: unknown };
    return status === 'ok' ? String(version) : null;
  } catch {
    return null;
  }
}

const NEEDED_BY = 'two-step verification, payment notices and signatures depend on it';

export async function checkDatabaseClock({ pool }: ReadableDatabase, clock: Clock): Promise<Finding> {
  const client = await pool.connect();
  try {
    const skew = await measureSkew(clock, async () => {
      const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
      return rows[0]?.now ?? null;
    });
    return checkSkew('clock of the database', skew, NEEDED_BY);
  } finally {
    client.release();
  }
}

/** Null if PUBLIC_URL doesn't answer, which `checkSite` reports. */
export async function checkSiteClock(
  publicUrl: string,
  network: Network,
  clock: Clock,
): Promise<Finding | null> {
  const skew = await measureSkew(
    clock,
    async () => (await getPage(new URL('/healthz', publicUrl), network)).date,
  );
  return 'unknown' in skew ? null : checkSkew('clock of the site', skew, NEEDED_BY);
}
