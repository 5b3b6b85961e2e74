import { randomUUID } from 'node:crypto';
import type { JobForm } from '@plenum/contract/mailings/job-schemas';
import {
  clearUndeliverable,
  createJob,
  type JobView,
  startJob,
} from '@plenum/contract/mailings/job-endpoints';
import { sql } from 'drizzle-orm';
import { encryptField } from '../src/kernel/crypto/field-encryption.ts';
import { type Addressee, provideAudiences } from '../src/modules/mailings/public.ts';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';
import { buildMeeting, buildStaff } from './meetings.ts';
import type { Person } from './people.ts';
import { buildOffer, buildOrder, memberDraft } from './registrations.ts';
import type { KeySample } from './two-servers.ts';

export function addressee(number: number, overrides: Partial<Addressee> = {}): Addressee {
  return {
    person: `participant:${randomUUID()}`,
    accountId: null,
    name: `Reader ${number}`,
    phone: `+86138${String(10_000_000 + number)}`,
    email: `reader-${number}@plenum.example`,
    language: number % 2 === 0 ? 'zh-cn' : 'en',
    isCancelled: false,
    isDisabled: false,
    ...overrides,
  };
}

export function addressees(count: number): Addressee[] {
  return Array.from({ length: count }, (_, index) => addressee(index + 1));
}

/** Makes the lists return these people, whatever the filter. */
export function provideAudience(app: Pick<TestApp, 'kernel'>, people: readonly Addressee[]): void {
  provideAudiences(app.kernel, { accepts: () => true, find: async () => people });
}

export function jobForm(overrides: Partial<JobForm> = {}): JobForm {
  return {
    name: 'Buses',
    channel: 'email',
    content: {
      subject: { en: 'Buses to {{meeting}}', zh: '{{meeting}}接驳车' },
      email: {
        en: 'Dear {{name}}, the bus leaves at nine. {{link}}',
        zh: '{{name}}您好，接驳车九点发车。{{link}}',
      },
      sms: { en: 'Bus at nine. {{link}}', zh: '接驳车九点发车。{{link}}' },
    },
    templates: null,
    audience: { list: 'participants', filter: {}, ids: null },
    ...overrides,
  };
}

export interface BuiltJob {
  readonly meetingId: string;
  readonly manager: Person;
  readonly job: JobView;
}

/** A draft in a separate conference, with a manager. */
export async function buildJob(app: TestApp, overrides: Partial<JobForm> = {}): Promise<BuiltJob> {
  const { id: meetingId } = await buildMeeting(app, { state: 'published' });
  const manager = await buildStaff(app, meetingId, 'manager');
  return { meetingId, manager, job: await addJob(app, { meetingId, manager }, overrides) };
}

export async function addJob(
  app: TestApp,
  { meetingId, manager }: Pick<BuiltJob, 'meetingId' | 'manager'>,
  overrides: Partial<JobForm> = {},
): Promise<JobView> {
  const body = jobForm(overrides);
  const answer = await app.call(createJob, { params: { id: meetingId }, body, token: manager.token });
  if (answer.status !== 200) throw new Error(`No send job: ${answer.body.message}`);
  return answer.body.data;
}

/**
 * The calls that start a send job, and that allow messages to an undeliverable address again, for the test of one key
 * on two servers.
 */
export function mailingKeySamples(app: () => TestApp): readonly KeySample[] {
  return [
    ['starting a send job', startJob, () => startSample(app())],
    ['writing to a person again', clearUndeliverable, () => clearSample(app())],
  ];
}

/** Builds the call that starts a send job with one recipient. */
async function startSample(app: TestApp) {
  const { params, version, token } = await buildAudienceOfOne(app);
  return { params, body: { version, at: null }, token };
}

/** Builds the call that allows messages to a person again, in a separate conference. */
async function clearSample(app: TestApp) {
  const { params, person, token } = await buildAudienceOfOne(app);
  return { params, body: { person }, token };
}

async function buildAudienceOfOne(app: TestApp) {
  const offer = await buildOffer(app);
  const { answer, buyer } = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
  if (answer.status !== 200) throw new Error('no order');
  const manager = await buildStaff(app, offer.meetingId, 'manager');
  const { id: jobId, version } = await addJob(app, { meetingId: offer.meetingId, manager });
  const params = { id: offer.meetingId, jobId };
  return { params, version, person: `account:${buyer.me.id}`, token: manager.token };
}

export function start(app: TestApp, { meetingId, manager, job }: BuiltJob, at: string | null = null) {
  return app.call(startJob, {
    params: { id: meetingId, jobId: job.id },
    body: { version: job.version, at },
    token: manager.token,
  });
}

/** A finished job, and its one message, which was sent; returns their ids. */
export async function buildDoneJob(
  app: TestApp,
  meetingId: string,
  accountId: string,
): Promise<{ jobId: string; messageId: string }> {
  const [jobId, messageId, now] = [randomUUID(), randomUUID(), app.clock.now()];
  await app.kernel.db.execute(sql`
    insert into send_jobs (id, meeting_id, name, channel, content, content_hash, audience, state, created_by, created_at,
      started_at, ended_at)
    values (${jobId}, ${meetingId}, 'Done', 'email', ${JSON.stringify(jobForm().content)}, '', ${JSON.stringify(jobForm().audience)},
      'done', ${accountId}, ${now}, ${now}, ${now})`);
  await app.kernel.db.execute(sql`
    insert into message_log (id, channel, target, language, subject, text, state, sent_at, created_at, meeting_id)
    values (${messageId}, 'email', 'reader@plenum.example', 'en', 'Hello',
      ${encryptField(app.kernel.keys, 'Hello', { table: 'message_log', column: 'text', row: messageId })}, 'sent', ${now}, ${now}, ${meetingId})`);
  return { jobId, messageId };
}

/** The calls about send jobs and the message log, for the test of what each role may call. */
export function mailingSamples(
  things: () => { readonly jobId: string; readonly messageId: string },
): Readonly<Record<string, Sample>> {
  const roles: Sample['roles'] = ['owner', 'manager'];
  const ofJob = () => ({ jobId: things().jobId });
  const ofMessage = () => ({ messageId: things().messageId });
  const nothing = () => ({});
  return {
    'console.listJobs': { roles },
    'console.countJobs': { roles },
    'console.listRecipients': { roles, params: ofJob },
    'console.listMessageLog': { roles },
    'console.countMessageLog': { roles },
    'console.readMessage': { roles, params: ofMessage },
    'mailings.createJob': { roles, body: () => jobForm() },
    'mailings.listJobTemplates': { roles },
    'mailings.readJobLimits': { roles },
    'mailings.saveJobLimits': {
      roles,
      body: () => ({ version: 0, limits: { messagesPerDay: null, hours: null } }),
    },
    'mailings.readJob': { roles, params: ofJob },
    'mailings.changeJob': { roles, params: ofJob, body: () => ({ ...jobForm(), version: 1 }) },
    'mailings.deleteJob': { roles, params: ofJob, body: () => ({ version: 1 }) },
    'mailings.previewJob': { roles, params: ofJob },
    'mailings.testJob': { roles, params: ofJob, body: () => ({ channel: 'email', language: 'en' }) },
    'mailings.clearUndeliverable': {
      roles,
      params: ofJob,
      body: () => ({ person: `participant:${randomUUID()}` }),
    },
    'mailings.startJob': { roles, params: ofJob, body: () => ({ version: 1, at: null }) },
    'mailings.stopJob': { roles, params: ofJob, body: nothing },
    'mailings.resumeJob': { roles, params: ofJob, body: nothing },
    'mailings.resendMessage': { roles, params: ofMessage, body: nothing },
  };
}
