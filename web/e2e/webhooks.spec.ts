import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { inLanguage } from '@plenum/contract/kernel/language';
import { deliveryErrorWords, deliveryStateWords } from '@plenum/contract/webhooks/schemas';
import { enterAs, logInAs, makeMeeting } from './support/organizers.ts';
import { expect, test } from './support/story.ts';

interface Received {
  readonly id: string;
  readonly body: string;
  readonly signatures: readonly string[];
  readonly timestamp: string;
}

/** Receives webhooks where the server of the stories may send them: after its own port, for each language. */
async function startReceiver(baseUrl: string, lan: string) {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      received.push({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signatures: header('webhook-signature').split(' '),
        body,
      });
      response.writeHead(status).end('noted');
    });
  });
  const port = Number(new URL(baseUrl).port) + (lan === 'en' ? 7 : 8);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith: (given: number) => {
      status = given;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const sign = (secret: string, { id, timestamp, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

test('a program receives signed events, and the log shows and repeats them', async ({
  page,
  request,
  say,
  lan,
  baseURL,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) =>
    say('webhooks-organize', key, values);
  const receiver = await startReceiver(baseURL ?? '', lan);
  const id = await makeMeeting(request, await logInAs(request, 'owner'));

  await enterAs(page, 'owner', `/admin/matchDetail?id=${id}&part=webhooks`);
  await expect(page.getByRole('heading', { name: word('empty') })).toBeVisible();
  await page.getByRole('button', { name: word('create') }).click();
  const form = page.getByRole('dialog', { name: word('createTitle') });
  await form.getByRole('textbox', { name: word('address') }).fill('https://127.0.0.1/hooks');
  await form.getByRole('textbox', { name: word('description') }).fill('Membership system');
  await form.getByText(word('someEvents'), { exact: true }).click();
  await expectAccessible();
  await form.getByRole('button', { name: word('createWebhook') }).click();
  // No event is chosen yet; then the address is refused, because it isn't public.
  await form.getByText('order.paid', { exact: true }).click();
  await form.getByRole('button', { name: word('createWebhook') }).click();
  await expect(form.getByRole('textbox', { name: word('address') })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('textbox', { name: word('address') }).fill(receiver.url);
  await form.getByRole('button', { name: word('createWebhook') }).click();

  const shown = page.getByRole('dialog', { name: word('secret') });
  const secretText = shown.getByRole('status', { name: word('secret') });
  await expect(secretText).toHaveText(/^whsec_[\d+/A-Za-z]{43}=$/);
  const secret = (await secretText.textContent()) ?? '';
  await expectAccessible();
  await shown.getByRole('button', { name: word('done') }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const name = 'Membership system';
  await page.getByRole('button', { name: word('testOf', { name }) }).click();
  const accepted = page.getByRole('dialog', { name: word('testAccepted') });
  await expect(accepted.getByText('noted')).toBeVisible();
  await expectAccessible();
  await accepted.getByRole('button', { name: word('done') }).click();
  const [first] = receiver.received;
  if (!first) throw new Error('Nothing was received');
  expect(JSON.parse(first.body)).toMatchObject({ type: 'webhook.test', data: { meetingId: id } });
  expect(first.signatures).toEqual([sign(secret, first)]);

  // After a rotation, requests have both signatures.
  await page.getByRole('button', { name: word('moreOf', { name }) }).click();
  await page.getByRole('menuitem', { name: word('rotate') }).click();
  const rotation = page.getByRole('dialog', { name: word('rotateTitle', { name }) });
  await expectAccessible();
  await rotation.getByRole('button', { name: word('rotateSecret') }).click();
  await expect(secretText).not.toHaveText(secret);
  const renewed = (await secretText.textContent()) ?? '';
  await shown.getByRole('button', { name: word('done') }).click();
  receiver.answerWith(503);
  await page.getByRole('button', { name: word('testOf', { name }) }).click();
  const failed = page.getByRole('dialog', { name: word('testFailed') });
  await expect(failed.getByText(inLanguage(deliveryErrorWords.HTTP_STATUS, lan))).toBeVisible();
  await failed.getByRole('button', { name: word('done') }).click();
  const second = receiver.received.at(-1);
  if (!second) throw new Error('Nothing was received');
  expect(second.signatures).toEqual([sign(renewed, second), sign(secret, second)]);

  // The log has both; the failed one is sent again, with its id.
  await page.getByRole('link', { name: word('logOf', { name }) }).click();
  await expect(page.getByRole('heading', { name: word('logTitle', { name }) })).toBeVisible();
  const rows = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'webhook.test' });
  await expect(rows).toHaveCount(2);
  await expectAccessible();
  await rows
    .filter({ hasText: inLanguage(deliveryStateWords.failed, lan) })
    .getByRole('link')
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('webhook-signature')).toBeVisible();
  await expectAccessible();
  receiver.answerWith(200);
  await drawer.getByRole('button', { name: word('replay') }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received[2]?.id).toBe(second.id);
  expect(receiver.received[2]?.body).toBe(second.body);
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasText: inLanguage(deliveryStateWords.delivered, lan) })).toHaveCount(2);

  await page.goto(`/admin/matchDetail?id=${id}&part=webhooks`);
  await page.getByRole('button', { name: word('moreOf', { name }) }).click();
  await page.getByRole('menuitem', { name: word('delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('deleteWebhook') })
    .click();
  await expect(page.getByRole('heading', { name: word('empty') })).toBeVisible();
  await receiver.close();
});
