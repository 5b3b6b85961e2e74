import type { SandboxContext } from './context.ts';
import { notFound, type SandboxAnswer, type SandboxRequest } from './exchange.ts';
import { languageOf, PAY_LATER_MS, payPage } from './pay-page.ts';
import { players } from './players.ts';
import type { Trade } from './trade-book.ts';

export function servePayPage(id: string, request: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const trade = context.book.byId(id);
  if (!trade) return notFound;
  trade.opened = true;
  keepH5Return(trade, request);
  if (request.method !== 'POST') return page(trade, request, context);
  const act = new URLSearchParams(request.body).get('act');
  if (act === 'pay') context.book.pay(trade);
  else if (act === 'fail') context.book.fail(trade);
  else if (act === 'later') context.book.payLater(trade, PAY_LATER_MS);
  const done = act === 'pay' || act === 'fail';
  const location =
    (done ? returnUrl(trade, context) : null) ?? `${request.url.pathname}${request.url.search}`;
  return { status: 303, headers: { location }, body: '' };
}

// WeChat's H5 page gets the return address as a parameter of its own address.
function keepH5Return(trade: Trade, { url }: SandboxRequest): void {
  const address = url.searchParams.get('redirect_url') ?? '';
  if (trade.channel === 'wechat_h5' && /^https?:\/\//.test(address)) trade.returnUrl = address;
}

/**
 * Returns the address to return to after paying. Null for a QR code, because the payer uses a phone, and the merchant's
 * page is on another screen.
 */
function returnUrl(trade: Trade, context: SandboxContext): string | null {
  if (trade.returnUrl === null || !URL.canParse(trade.returnUrl) || trade.channel === 'alipay_qr')
    return null;
  return players[trade.provider].returnUrl(trade, trade.returnUrl, context);
}

function page(trade: Trade, request: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const back = returnUrl(trade, context);
  const cancel = trade.cancelUrl ?? null;
  // Browsers apply `form-action` to the redirects of a form's response, too.
  const origins = back === null ? "'self'" : `'self' ${new URL(back).origin}`;
  const policy = `default-src 'none'; style-src 'self'; form-action ${origins}; base-uri 'none'; frame-ancestors 'none'`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: payPage(trade, languageOf(request), { back, cancel }),
  };
}
