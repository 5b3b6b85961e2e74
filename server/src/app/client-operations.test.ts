import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { type ApiDocument, clientSource } from '#test/client-source';
import { openApiDocument } from '#kernel/http/openapi';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('client/src/operations.ts has the requests that API keys may call, with their types', async () => {
  const open = app.routes.map(({ endpoint }) => endpoint).filter(({ scope }) => scope !== undefined);
  const document = openApiDocument(open, 'en', 'https://conference.example');
  await expect(clientSource(document as unknown as ApiDocument)).toMatchFileSnapshot(
    '../../../client/src/operations.ts',
  );
});
