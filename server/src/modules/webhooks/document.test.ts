import { readFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { languages } from '@plenum/contract/kernel/language';
import {
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_LOG_DAYS,
  WEBHOOK_OVERLAP_HOURS,
} from '@plenum/contract/webhooks/schemas';
import { WebhookBody, webhookEvents } from '@plenum/contract/webhooks/events';
import { expect, test } from 'vitest';
import { withEvents } from './document.ts';
import { newWebhookSecret, signedHeaders } from './secrets.ts';
import { guides } from './write-document.ts';

const read = (language: keyof typeof guides) =>
  readFileSync(guides[language], 'utf8').replaceAll('\r\n', '\n');
const codeOf = (language: 'js' | 'json', nr = 0) =>
  [...read('en').matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'gu'))][nr]?.[1] ?? '';

test.each(languages)('the guide has the events of the contract: %s', (language) => {
  const guide = read(language);
  expect(guide, 'Run: node server/src/modules/webhooks/write-document.ts').toBe(withEvents(guide, language));
});

test('the guide’s example is an event, and its numbers are those of the contract', () => {
  const { type, data } = WebhookBody.parse(JSON.parse(codeOf('json')));
  expect(type).toBe('order.paid');
  expect(webhookEvents['order.paid'].data.strict().parse(data)).toEqual(data);
  const guide = read('en');
  expect(guide).toContain(`accepted nothing for ${WEBHOOK_FAILING_DAYS} days`);
  expect(guide).toContain(`in the last ${WEBHOOK_LOG_DAYS} days`);
  expect(guide).toContain(`For ${WEBHOOK_OVERLAP_HOURS} hours`);
});

test('the guide’s program accepts our signatures, and no others', async () => {
  const secret = newWebhookSecret();
  const body = '{"type":"webhook.test","data":{"a":"é"}}';
  const id = 'b0a4c6f2-0000-4000-8000-000000000000';
  const now = new Date();
  const genuine = signedHeaders([secret], { id, at: now, body });
  const both = signedHeaders([newWebhookSecret(), secret], { id, at: now, body });
  const foreign = signedHeaders([newWebhookSecret()], { id, at: now, body });
  const late = signedHeaders([secret], { id, at: new Date(now.getTime() - 301_000), body });
  const program = codeOf('js').replace(/createServer\(async[^]*/u, '');
  const calls = JSON.stringify([genuine, both, foreign, late, { ...genuine, 'webhook-id': 'other' }, {}]);
  const source = `${program}
    console.log(JSON.stringify(${calls}.map((headers) => isGenuine(headers, ${JSON.stringify(body)}))));`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
  });
  expect(JSON.parse((await run).stdout)).toEqual([true, true, false, false, false, false]);
});

test('the guide’s code for n8n accepts our signatures, and no others', async () => {
  const secret = newWebhookSecret();
  const body = '{"type":"webhook.test","data":{"a":"é"}}';
  const signed = { id: 'b0a4c6f2-0000-4000-8000-000000000000', at: new Date(), body };
  const answerTo = async (...secrets: string[]) => {
    const source = `
      const $input = { first: () => ({ json: { headers: ${JSON.stringify(signedHeaders(secrets, signed))} } }) };
      const $env = { WEBHOOK_SECRET: ${JSON.stringify(secret)} };
      const helpers = { getBinaryDataBuffer: async () => Buffer.from(${JSON.stringify(body)}) };
      (async function () { ${codeOf('js', 1)} }).call({ helpers }).then(
        (items) => console.log(JSON.stringify(items)), (error) => console.log(JSON.stringify(error.message)));`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=commonjs',
      '--eval',
      source,
    ]);
    return JSON.parse(stdout) as unknown;
  };
  expect(await answerTo(newWebhookSecret(), secret)).toEqual([{ json: JSON.parse(body) as unknown }]);
  expect(await answerTo(newWebhookSecret())).toBe('Wrong signature');
});
