import type { OfferedTemplate, UsedTemplates } from '@plenum/contract/mailings/job-endpoints';
import {
  isEditable,
  type JobChannel,
  type JobContent,
  type JobTemplates,
  textsOf,
} from '@plenum/contract/mailings/job-schemas';
import { jobMessages, jobRefusals } from '@plenum/contract/mailings/messages';
import { type Language, languages } from '@plenum/contract/kernel/language';
import { noText } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { templateErrors } from '@plenum/contract/messaging/template-form';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findCustom, findTemplates, type FoundTemplate } from '#modules/messaging/templates/public';
import type { SendJob } from '../tables.ts';
import type { Recipient } from './choose-recipients.ts';

/** Custom templates that a job can use: the conference's, then the site's. */
export async function listJobTemplates(db: Db, meetingId: string): Promise<OfferedTemplate[]> {
  const found = (await findTemplates(db, meetingId)).filter(({ kind }) => kind === 'custom');
  const offered = found.map(({ id, channel, name, meetingId: of, text }) => ({
    id,
    channel,
    name,
    isSite: of === null,
    languages: languages.filter((language) => hasText(text, language)),
  }));
  return offered.toSorted(
    (a, b) => Number(a.isSite) - Number(b.isSite) || a.name.localeCompare(b.name, 'zh-CN'),
  );
}

interface Written {
  readonly templates: UsedTemplates | null;
  readonly content: JobContent;
}

/** Returns the current text of a job. A template that was deleted or belongs to another conference is refused. */
export async function readJobContent(
  db: Db | Tx,
  meetingId: string,
  { content, templates }: { readonly content: JobContent; readonly templates: JobTemplates | null },
): Promise<Written> {
  if (templates === null) return { templates: null, content };
  const [email, sms] = [
    await findTemplate(db, meetingId, 'email', templates.email),
    await findTemplate(db, meetingId, 'sms', templates.sms),
  ];
  return {
    templates: { email: email && use(email), sms: sms && use(sms) },
    content: {
      subject: email?.subject ?? { ...noText },
      email: email?.text ?? { ...noText },
      sms: sms?.text ?? { ...noText },
    },
  };
}

/** Returns the current text for a draft, and the text at its start for a running job. */
export async function writtenNow(db: Db | Tx, job: SendJob): Promise<Written> {
  const { templates, content } = job;
  if (templates === null || !isEditable(job.state)) return { templates, content };
  const chosen = { email: templates.email?.id ?? null, sms: templates.sms?.id ?? null };
  requireChosen(job.channel, chosen);
  return readJobContent(db, job.meetingId, { content, templates: chosen });
}

async function findTemplate(
  db: Db | Tx,
  meetingId: string,
  channel: 'email' | 'sms',
  id: string | null,
): Promise<FoundTemplate | null> {
  if (id === null) return null;
  const found = (await findCustom(db, id, meetingId)) ?? (await findCustom(db, id, null));
  if (found?.channel !== channel) refuse(templateRefusals.NO_TEMPLATE);
  const { kind, name, subject, text } = found;
  if (templateErrors({ kind, channel, name, subject, text }).length > 0)
    refuse(jobRefusals.TEMPLATE_INCOMPLETE);
  return found;
}

function use({ id, name, version, meetingId }: FoundTemplate) {
  return { id, name, version, isSite: meetingId === null };
}

function requireChosen(channel: JobChannel, templates: JobTemplates): void {
  const missing = textsOf(channel).filter((text) => templates[text] === null);
  if (missing.length === 0) return;
  const fields = missing.map((text) => [`templates.${text}`, jobMessages.template_missing]);
  refuse(kernelRefusals.INVALID_INPUT, { fields: Object.fromEntries(fields) });
}

/** Languages of the recipients in which a template has no text. A free text is sent in its other language instead. */
export function missingLanguages(
  { templates, content }: Written,
  recipients: readonly Pick<Recipient, 'language' | 'channel' | 'reason'>[],
): Language[] {
  if (templates === null) return [];
  const lacking = recipients.filter(
    ({ language, channel, reason }) =>
      reason === null && !hasText(channel === 'sms' ? content.sms : content.email, language),
  );
  return languages.filter((language) => lacking.some((one) => one.language === language));
}

export function requireLanguages(missing: readonly Language[]): void {
  if (missing.length === 0) return;
  refuse(missing[0] === 'en' ? jobRefusals.TEMPLATE_WITHOUT_ENGLISH : jobRefusals.TEMPLATE_WITHOUT_CHINESE);
}

function hasText({ en, zh }: { readonly en: string; readonly zh: string }, language: Language): boolean {
  return (language === 'en' ? en : zh) !== '';
}
