import { connect } from 'node:net';
import { logIn } from '@plenum/contract/accounts/endpoints';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app';
import { listenStream } from '#test/listen-stream';
import { buildPerson } from '#test/people';
import { portOf } from '#test/raw-socket';

test('closing answers running requests and waits for neither streams nor silent connections', async () => {
  const app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const person = await buildPerson(app);
  const silent = connect(portOf(app), '127.0.0.1');
  await new Promise((resolve) => {
    silent.once('connect', resolve);
  });
  const stream = await listenStream(app, person.token);
  const begun = new Promise((resolve) => {
    app.http.server.once('request', resolve);
  });
  const underWay = fetch(`http://127.0.0.1:${portOf(app)}${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: person.username, password: person.password }),
  });
  await begun;
  await app.close();
  expect((await underWay).status).toBe(200);
  await stream.ends();
});
