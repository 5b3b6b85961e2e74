import { inLanguage } from '@plenum/contract/kernel/language';
import { walletWords } from '@plenum/contract/payments/words';
import { methodWords, orderStateWords } from '@plenum/contract/registration/words';
import { change, count } from './support/database.ts';
import { orderToPay, payInSandbox } from './support/payers.ts';
import { endLogin, fillLogin } from './support/people.ts';
import { press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('a reminder that an order is about to expire leads to a paid order', async ({
  page,
  context,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('payments', key, values);
  const { orderId, token } = await orderToPay(request, codeFor, newcomer, lan, ['qr_code']);
  const account = `${newcomer.username}-0`;
  await change('update accounts set language = $1 where username = $2', [lan, account]);
  // Moves the order's times: an hour of its hold has passed, and nine minutes are left.
  await change(
    `update orders set placed_at = now() - interval '1 hour', hold_until = now() + interval '9 minutes' where id = $1`,
    [orderId],
  );

  await page.goto('/index/cloud');
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: say('app', 'demoMessages') })
    .click();
  const says = lan === 'en' ? /Pay ¥1,200\.00: \S+(\/s\/\w{10})/ : /请尽快支付 ¥1,200\.00：\S+(\/s\/\w{10})/;
  const reminder = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: newcomer.phone })
    .filter({ hasText: says });
  await expect(reminder).toBeVisible({ timeout: 60_000 });
  const [, link = ''] = says.exec((await reminder.textContent()) ?? '') ?? [];

  // The browser has an expired login. The payment page asks the user to log in again, and stays open.
  await endLogin(request, token);
  await page.evaluate((ended) => localStorage.setItem('token', ended), token);
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/index/order/${orderId}/pay$`));
  // The refused call may have opened the login dialog over the button.
  await page
    .getByRole('main')
    .getByRole('button', { name: say('app', 'logIn') })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await fillLogin(page.getByRole('dialog'), say, account, newcomer.password);
  await expect(page.getByRole('heading', { level: 1, name: '¥1,200.00' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/index/order/${orderId}/pay$`));
  await press(page, inLanguage(methodWords.qr_code, lan));
  const wallet = inLanguage(walletWords.wechat, lan);
  await expect(
    page.getByRole('img', { name: word('qr.label', { amount: '¥1,200.00', wallet }) }),
  ).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: word('sandbox.open') }).click();
  await payInSandbox(await opened);
  await expect(page.getByRole('heading', { name: word('end.paid.title') })).toBeVisible();

  await page
    .getByRole('link', { name: word('toOrder') })
    .first()
    .click();
  const success = page.getByText(inLanguage(orderStateWords.pay_success, lan), { exact: true });
  await expect(success.first()).toBeVisible();
  const calendar = page.getByRole('link', { name: say('registration', 'order.next.calendar') });
  const file = await request.get((await calendar.getAttribute('href')) ?? '');
  expect(await file.text()).toContain('BEGIN:VEVENT');
  await expectAccessible();
  expect(
    await count(
      `select from outbox where event = 'order.hold_ending' and payload ->> 'orderId' = '${orderId}'`,
    ),
  ).toBe(1);
});
