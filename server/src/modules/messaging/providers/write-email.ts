import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { EmailBrand } from './email-brand.ts';
import type { OutgoingMessage } from './provider.ts';
import { escapeHtml } from '#kernel/web/page-template';

export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Written extends Pick<OutgoingMessage, 'language' | 'subject' | 'text'> {
  /** A code to be typed elsewhere, shown large above the text; empty if there is none. */
  readonly code: string;
  readonly unsubscribeUrl: string | null;
  readonly brand: EmailBrand | null;
}

const footer: Sentence = {
  en: 'This is an automated message from Plenum, the registration system for your conference. Please don’t reply.',
  zh: '本邮件由会堂（会议服务系统）自动发送，请勿直接回复。',
};

const unsubscribe: Sentence = {
  en: 'Unsubscribe from the organizers’ messages',
  zh: '退订会务组群发消息',
};

const questions: Sentence = {
  en: 'Questions? Please contact the organizer:',
  zh: '如有疑问，请联系会务组：',
};

const open: Sentence = { en: 'Open', zh: '查看详情' };

/** The content id of the logo, which is part of the email. */
export const LOGO_ID = 'logo';
const OWN_COLOUR = '#0b5cad';

/** The name of an attached calendar file. */
export const CALENDAR_FILE = 'conference.ics';

/** An email that mail clients accept: plain text, and HTML with inline styles that also work in Outlook and QQ Mail. */
export function writeEmail({
  language,
  subject,
  text,
  template,
  unsubscribeUrl = null,
  brand = null,
}: Omit<OutgoingMessage, 'id' | 'target'>): Email {
  const plain = withoutSignature(text);
  const leave = unsubscribeUrl === null ? '' : `${inLanguage(unsubscribe, language)}: ${unsubscribeUrl}\n`;
  return {
    // The subject must be one line, even if a name contains line breaks.
    subject: subject.replaceAll(/\s+/gu, ' ').trim(),
    text: `${plain}\n\n${contactLines(brand, language)}-- \n${inLanguage(footer, language)}\n${leave}`,
    html: writeHtml({
      language,
      subject,
      text: plain,
      code: template?.values['code'] ?? '',
      unsubscribeUrl,
      brand,
    }),
  };
}

function contactLines(brand: EmailBrand | null, language: Language): string {
  if (!brand || brand.contacts.length === 0) return '';
  return `${[inLanguage(questions, language), ...brand.contacts].join('\n')}\n\n`;
}

/** Puts the logo into the HTML instead of attaching it, for a page that shows an email. */
export function showLogo(html: string, brand: EmailBrand | null): string {
  if (!brand?.logo) return html;
  const { type, content } = brand.logo;
  return html.replace(`src="cid:${LOGO_ID}"`, `src="data:${type};base64,${content.toString('base64')}"`);
}

// Messages that were written by an earlier release begin with the signature of text messages.
function withoutSignature(text: string): string {
  return text.replace(/^【[^】]*】/, '');
}

// A link ends before closing punctuation, which belongs to the sentence.
const LINK = /https?:\/\/[^\s<>"'，。；）]+[^\s<>"'，。；）.,;:!?)]/g;

function writeHtml({ language, subject, text, code, unsubscribeUrl, brand }: Written): string {
  const lang = language === 'en' ? 'en' : 'zh-CN';
  const call = callOf(text);
  const colour = brand?.colour ?? OWN_COLOUR;
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== call?.paragraph)
    .map((paragraph) => factTable(paragraph) ?? `<p style="${styles.text}">${linked(paragraph)}</p>`)
    .join('');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme: dark) { body, .page { background: #14171a !important } .card { background: #1e2226 !important; border-color: #363c42 !important } .card h1, .card p, .card .value { color: #e9ecee !important } .card .name, .card .ask { color: #a4acb3 !important } .card .brand { color: #e9ecee !important } .foot { color: #a4acb3 !important } .link { color: #8fc7ff !important } }</style>
</head>
<body style="margin:0;padding:0;background:#f3f4f2">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader(text))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.card};border-top:4px solid ${colour}"><tr><td style="padding:28px 28px 20px">
${head(brand)}<h1 style="${styles.title}">${escapeHtml(subject)}</h1>
${code === '' ? '' : `<p style="${styles.code}">${escapeHtml(code)}</p>`}${paragraphs}
${call ? button(call, colour, language) : ''}${contactBlock(brand, language)}
</td></tr></table>
<p class="foot" style="${styles.foot}">${escapeHtml(inLanguage(footer, language))}${leaveLink(unsubscribeUrl, language)}</p>
</td></tr></table>
</body>
</html>
`;
}

const FONT = `-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',Helvetica,Arial,sans-serif`;
const styles = {
  card: 'max-width:560px;background:#ffffff;border:1px solid #dcdfdb;border-radius:8px',
  logo: 'display:block;max-height:48px;max-width:240px;height:auto;border:0;margin:0 0 8px;padding:4px;background:#ffffff',
  name: `margin:0 0 16px;font:bold 14px/1.4 ${FONT}`,
  contacts: `margin:16px 0 8px;font:14px/1.6 ${FONT};color:#5f676d;word-break:break-word`,
  title: `margin:0 0 16px;font:bold 20px/1.35 ${FONT};color:#1b1f22;text-wrap:balance`,
  text: `margin:0 0 16px;font:16px/1.6 ${FONT};color:#1b1f22;word-break:break-word`,
  code: `margin:0 0 16px;font:bold 32px/1.25 ui-monospace,Consolas,monospace;letter-spacing:4px;color:#1b1f22`,
  link: 'color:#0b5cad',
  address: `margin:0 0 16px;font:13px/1.5 ${FONT};word-break:break-all`,
  facts: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  factName: `padding:6px 16px 6px 0;font:14px/1.5 ${FONT};color:#5f676d;vertical-align:top;min-width:72px`,
  factValue: `padding:6px 0;width:70%;font:bold 16px/1.5 ${FONT};color:#1b1f22;word-break:break-word`,
  button: `display:inline-block;padding:12px 24px;border-radius:6px;color:#ffffff;font:bold 16px/1.25 ${FONT};text-decoration:none`,
  foot: `max-width:560px;margin:16px auto 0;font:13px/1.5 ${FONT};color:#5f676d;text-wrap:balance`,
} as const;

/** The conference's logo and name, in its colour. */
function head(brand: EmailBrand | null): string {
  if (!brand) return '';
  const logo = brand.logo ? `<img src="cid:${LOGO_ID}" alt="" height="40" style="${styles.logo}">\n` : '';
  return `${logo}<p class="brand" style="${styles.name};color:${brand.colour}">${escapeHtml(brand.name)}</p>\n`;
}

function contactBlock(brand: EmailBrand | null, language: Language): string {
  if (!brand || brand.contacts.length === 0) return '';
  const rows = [inLanguage(questions, language), ...brand.contacts].map(escapeHtml);
  return `<p class="ask" style="${styles.contacts}">${rows.join('<br>')}</p>`;
}

interface Call {
  readonly link: string;
  /** Empty for the default label. */
  readonly label: string;
  /** The paragraph that consists of this label and address only; empty if the address is inside a text. */
  readonly paragraph: string;
}

/** Returns the link for the button, if the message contains exactly one. */
function callOf(text: string): Call | null {
  const links = new Set(text.match(LINK));
  const [link] = links;
  if (link === undefined || links.size > 1) return null;
  const paragraph = text.split(/\n{2,}/).find((one) => one.endsWith(link)) ?? '';
  const label = paragraph.slice(0, -link.length).trim();
  const isLabel = /^[^\n:：]{1,40}[:：]$/u.test(label);
  return isLabel ? { link, label: label.slice(0, -1), paragraph } : { link, label: '', paragraph: '' };
}

/** Returns a button. The address itself can still be read: inside the text, or below the button. */
function button({ link, label, paragraph }: Call, colour: string, language: Language): string {
  const address = escapeHtml(link);
  const words = label === '' ? inLanguage(open, language) : label;
  const below = `<p style="${styles.address}"><a class="link" href="${address}" style="${styles.link}">${address}</a></p>`;
  return `<p style="margin:8px 0 12px"><a href="${address}" style="${styles.button};background:${colour}">${escapeHtml(words)}</a></p>${paragraph === '' ? '' : below}`;
}

const FACT = /^([^\n:：]{1,30})[:：]\s*(\S[^\n]*)$/u;

/** Returns a table for a paragraph of several lines with a name and a value each; null for any other paragraph. */
function factTable(paragraph: string): string | null {
  const facts = paragraph.split('\n').map((line) => FACT.exec(line));
  if (facts.length < 2 || facts.some((fact) => fact === null || fact[0].search(LINK) >= 0)) return null;
  const rows = facts.map(
    (fact) =>
      `<tr><td class="name" style="${styles.factName}">${escapeHtml(fact?.[1] ?? '')}</td><td class="value" style="${styles.factValue}">${escapeHtml(fact?.[2] ?? '')}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" style="${styles.facts}">${rows.join('')}</table>`;
}

function leaveLink(url: string | null, language: Language): string {
  if (url === null) return '';
  return `<br><a class="link" href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(inLanguage(unsubscribe, language))}</a>`;
}

function linked(paragraph: string): string {
  let html = '';
  let from = 0;
  for (const { 0: link, index } of paragraph.matchAll(LINK)) {
    html += `${lines(paragraph.slice(from, index))}<a class="link" href="${escapeHtml(link)}" style="${styles.link}">${escapeHtml(link)}</a>`;
    from = index + link.length;
  }
  return html + lines(paragraph.slice(from));
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

const PREHEADER = 120;

// The preview that mail clients show after the subject.
function preheader(text: string): string {
  return text.replaceAll(LINK, '').replaceAll(/\s+/gu, ' ').trim().slice(0, PREHEADER);
}
