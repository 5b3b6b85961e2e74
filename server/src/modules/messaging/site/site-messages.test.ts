import { randomUUID } from 'node:crypto';
import { sendCode } from '@plenum/contract/accounts/endpoints';
import * as endpoints from '@plenum/contract/messaging/site-messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenStream } from '#test/listen-stream';
import { buildPlaced, settle } from '#test/orders';
import { buildPerson, newTarget, type Person } from '#test/people';
import { createTwoServers, type TwoServers } from '#test/two-servers';
import { queueMessage } from '../queue-message.ts';
import { sweepSiteMessages } from './site-messages.ts';

let servers: TwoServers;
let app: TwoServers[0];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  [app] = servers;
});
afterAll(() => close());

let outboxId = 1_000_000n;

/** Writes messages like a reaction, each for a separate event. */
async function write(person: Person, text = 'All is paid.', id = (outboxId += 1n)) {
  await app.kernel.db.transaction((tx) =>
    queueMessage(
      app.kernel,
      tx,
      {
        target: person.target,
        language: 'en',
        subject: 'Paid',
        text,
        accountId: person.me.id,
        site: { link: `${app.kernel.config.publicUrl}/index/order/1` },
      },
      id,
    ),
  );
}

async function read(person: Person, after?: string) {
  const { body } = await app.call(endpoints.listSiteMessages, {
    token: person.token,
    query: after === undefined ? {} : { after },
  });
  return body.data;
}

async function unread(person: Person) {
  return (await app.call(endpoints.countUnread, { token: person.token })).body.data.unread;
}

const mark = (person: Person, body: { id: string } | { upTo: string }) =>
  app.call(endpoints.readSiteMessages, { token: person.token, body });

describe('notices in the app', () => {
  test('include an order placed and paid, with a link to it, besides the text message', async () => {
    const placed = await buildPlaced(app);
    await app.deliverOutbox();
    app.clock.advance(1);
    await settle(app, placed);
    await app.deliverOutbox();
    const { messages } = await read(placed.buyer);
    expect(messages.map(({ title, link }) => [title.split(' ')[0], link])).toEqual([
      ['Payment', `/index/order/${placed.orderId}`],
      ['Your', `/index/order/${placed.orderId}`],
    ]);
    expect(messages[1]).toMatchObject({ linkText: 'Pay or change the order', isRead: false, language: 'en' });
    expect(messages[1]?.text).not.toContain('http');
    expect(await app.lastMessage(placed.buyer.target)).toMatch(/: ¥1,760\.02 received\. /);
  });

  test('are one for an event that is delivered twice', async () => {
    const person = await buildPerson(app);
    await write(person, 'Once.', 77n);
    await write(person, 'Once.', 77n);
    expect((await read(person)).messages).toHaveLength(1);
  });

  test('do not include codes', async () => {
    const target = newTarget();
    const person = await buildPerson(app, { target });
    await app.call(sendCode, { body: { purpose: 'log_in', target } });
    await app.deliverOutbox();
    expect(await app.lastMessage(target)).toMatch(/\d{6}/);
    expect((await read(person)).messages).toEqual([]);
  });

  test('have no link to an address elsewhere', async () => {
    const person = await buildPerson(app);
    const accountId = person.me.id;
    const site = { link: 'https://elsewhere.example/index/order/1' };
    await app.kernel.db.transaction((tx) =>
      queueMessage(
        app.kernel,
        tx,
        { target: person.target, language: 'en', accountId, subject: 'x', text: 'x', site },
        (outboxId += 1n),
      ),
    );
    expect((await read(person)).messages).toMatchObject([{ link: '' }]);
  });

  test('reach open windows on another server', async () => {
    const [, other] = servers;
    await other.http.listen({ port: 0, host: '127.0.0.1' });
    const person = await buildPerson(app);
    const stream = await listenStream(other, person.token);
    await write(person);
    await stream.says('site_message');
    stream.hangUp();
  });
});

describe('reading', () => {
  test('lists the newest first, page by page, without a gap or a repeat even if many have the same time', async () => {
    const person = await buildPerson(app);
    for (let number = 1; number <= 45; number += 1) await write(person, `Number ${number}.`);
    const first = await read(person);
    const second = await read(person, first.next!);
    const third = await read(person, second.next!);
    expect([first, second, third].map(({ messages }) => messages.length)).toEqual([20, 20, 5]);
    expect(third.next).toBeNull();
    const ids = [first, second, third].flatMap(({ messages }) => messages.map(({ id }) => id));
    expect(new Set(ids).size).toBe(45);
  });

  test('marks one, then all up to the newest one seen; one that arrives afterwards stays unread', async () => {
    const person = await buildPerson(app);
    await write(person, 'First.');
    app.clock.advance(1);
    await write(person, 'Second.');
    const { messages } = await read(person);
    expect(messages.map(({ text }) => text)).toEqual(['Second.', 'First.']);
    expect((await mark(person, { id: messages[1]!.id })).body.data).toEqual({ unread: 1 });
    app.clock.advance(1);
    await write(person, 'Third.');
    expect((await mark(person, { upTo: messages[0]!.id })).body.data).toEqual({ unread: 1 });
    expect((await read(person)).messages.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(await unread(person)).toBe(1);
  });

  test('does not show or mark another person’s, even by their ids', async () => {
    const [owner, stranger] = [await buildPerson(app), await buildPerson(app)];
    await write(owner);
    await write(stranger, 'Of the stranger.');
    const { messages } = await read(owner);
    const id = messages[0]!.id;
    expect((await read(stranger)).messages).toHaveLength(1);
    expect((await read(stranger, id)).messages).toEqual([]);
    await mark(stranger, { id });
    await mark(stranger, { upTo: id });
    expect([await unread(owner), await unread(stranger)]).toEqual([1, 1]);
    await mark(stranger, { upTo: randomUUID() });
    expect(await unread(stranger)).toBe(1);
  });

  test('counts a hundred and more as a hundred', async () => {
    const person = await buildPerson(app);
    await fill(person, 130);
    expect(await unread(person)).toBe(100);
  });
});

test('keeps a year, and the newest five hundred of an account', async () => {
  const [many, few] = [await buildPerson(app), await buildPerson(app)];
  await fill(many, 510);
  await write(few, 'Old.');
  app.clock.advance(365 * 24 * 3_600_000);
  await write(few, 'New.');
  await sweepSiteMessages(app.kernel);
  expect(await kept(many)).toBe(500);
  expect(await kept(few)).toBe(2);
  app.clock.advance(1);
  await sweepSiteMessages(app.kernel);
  expect(await kept(many)).toBe(0);
  expect(await kept(few)).toBe(1);
});

async function fill(person: Person, count: number) {
  await app.kernel.db.execute(sql`
    insert into site_messages (id, account_id, language, title, text, link, link_text, created_at)
    select gen_random_uuid(), ${person.me.id}, 'en', 'x', 'x', '', '', ${app.clock.now()}
    from generate_series(1, ${count}::integer)`);
}

async function kept(person: Person): Promise<number> {
  const { rows } = await app.kernel.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from site_messages where account_id = ${person.me.id}`,
  );
  return rows[0]!.count;
}
