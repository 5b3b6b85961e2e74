import {
  defaultLanguage,
  fillIn,
  inLanguage,
  isLanguage,
  type Language,
  type Sentence,
} from '@plenum/contract/kernel/language';
import { toMajorUnits } from '../src/modules/payments/providers/amounts.ts';
import { toChinaTime } from '../src/modules/payments/providers/china-time.ts';
import { walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import type { SandboxRequest } from './exchange.ts';
import type { Trade } from './trade-book.ts';

export const PAY_LATER_MS = 30_000;

const states: Readonly<Record<Trade['state'], Sentence>> = {
  open: { en: 'Waiting for payment', zh: '等待付款' },
  approved: { en: 'Approved, waiting for the merchant', zh: '已授权，等待商户收款' },
  paid: { en: 'Paid', zh: '支付成功' },
  closed: { en: 'This payment is closed', zh: '交易已关闭' },
  failed: { en: 'The payment failed', zh: '支付失败' },
};

const words = {
  banner: { en: 'SANDBOX · 沙箱 — no real money', zh: '沙箱 · SANDBOX — 不涉及真实资金' },
  phone: { en: 'Payer’s phone', zh: '付款人的手机' },
  subject: { en: 'For', zh: '商品' },
  number: { en: 'Number', zh: '商户单号' },
  until: { en: 'Pay before', zh: '付款截止' },
  refunded: { en: 'Refunded', zh: '已退款' },
  pay: { en: 'Pay', zh: '立即支付' },
  fail: { en: 'Fail the payment', zh: '模拟支付失败' },
  later: { en: 'Pay in {seconds} seconds', zh: '{seconds} 秒后支付' },
  cancel: { en: 'Cancel and return', zh: '取消并返回商户' },
  back: { en: 'Return to the merchant', zh: '返回商户' },
  waiting: {
    en: 'The payment is made at {time}. Reload to see it.',
    zh: '将于 {time} 完成支付，刷新页面查看。',
  },
  close: { en: 'You can close this page.', zh: '可以关闭本页面。' },
  other: { en: '中文', zh: 'English' },
} satisfies Record<string, Sentence>;

export function languageOf({ url, headers }: SandboxRequest): Language {
  const wanted = url.searchParams.get('lan');
  if (isLanguage(wanted)) return wanted;
  const [first = ''] = (headers['accept-language'] ?? '').toLowerCase().split(',');
  if (first.startsWith('zh')) return 'zh-cn';
  return first === '' || first.startsWith('*') ? defaultLanguage : 'en';
}

export interface PageLinks {
  /** The address to return to after paying; null for a QR code, which was scanned from another screen. */
  readonly back: string | null;
  readonly cancel: string | null;
}

export function payPage(trade: Trade, language: Language, links: PageLinks): string {
  const say = (sentence: Sentence) => escapeHtml(inLanguage(sentence, language));
  const other: Language = language === 'en' ? 'zh-cn' : 'en';
  const refunds = trade.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const facts: [Sentence, string][] = [
    [words.subject, trade.subject],
    [words.number, trade.outTradeNo],
    [words.until, `${toChinaTime(new Date(trade.expiresAt))} (UTC+8)`],
    ...(refunds > 0 ? [[words.refunded, money(refunds, trade.currency)] as [Sentence, string]] : []),
  ];
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${say(words.banner)}</title><link rel="stylesheet" href="/sandbox.css">
</head>
<body class="${trade.provider}">
<div class="banner" role="note">${say(words.banner)}</div>
<div class="phone">
<header>${say(walletDefinitions[trade.provider].words)} · ${say(words.phone)}</header>
<main>
<div class="amount">${escapeHtml(money(trade.amount, trade.currency))}</div>
<div class="state" role="status">${say(states[trade.state])}</div>
<dl>${facts.map(([name, value]) => `<dt>${say(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${trade.state === 'open' ? buttons(trade, say, links, language) : ending(say, links)}
<nav><a href="?lan=${other}" lang="${other}">${say(words.other)}</a></nav>
</main>
</div>
</body>
</html>
`;
}

function buttons(
  trade: Trade,
  say: (sentence: Sentence) => string,
  { cancel }: PageLinks,
  language: Language,
): string {
  const waiting =
    trade.payAt === null
      ? ''
      : `<p>${fillIn(say(words.waiting), { time: toChinaTime(new Date(trade.payAt)).slice(11) })}</p>`;
  const later = fillIn(say(words.later), { seconds: PAY_LATER_MS / 1000 });
  return `${waiting}<form method="post" action="/pay/${trade.id}?lan=${language}">
<button class="pay" name="act" value="pay">${say(words.pay)}</button>
<button name="act" value="later">${later}</button>
<button name="act" value="fail">${say(words.fail)}</button>
${cancel === null ? '' : `<a class="button" href="${escapeHtml(cancel)}">${say(words.cancel)}</a>`}
</form>`;
}

function ending(say: (sentence: Sentence) => string, { back }: PageLinks): string {
  if (back === null) return `<p>${say(words.close)}</p>`;
  return `<a class="button pay" href="${escapeHtml(back)}">${say(words.back)}</a>`;
}

function money(amount: number, currency: string): string {
  return `${currency === 'CNY' ? '¥' : '$'}${toMajorUnits(amount)}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
