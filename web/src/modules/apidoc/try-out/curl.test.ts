import { describe, expect, it } from 'vitest';
import { operationsOf, readDocument, type ApiOperation } from '../document/api-document.ts';
import { curlCommand } from './curl.ts';
import { draftAddress, draftErrors, startDraft } from './draft.ts';
import { sampleDocument } from '#test/api-document-sample';

const document = readDocument(sampleDocument);

function operation(id: string): ApiOperation {
  const found = operationsOf(document).find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

const logIn = operation('accounts.logIn');
const endLogin = operation('accounts.endLogin');
const picture = operation('accounts.changePicture');

describe('the draft', () => {
  it('starts with an example of the body', () => {
    expect(JSON.parse(startDraft(logIn, document).body)).toEqual({ account: 'string', password: 'string' });
    expect(startDraft(endLogin, document).body).toBe('');
    expect(startDraft(picture, document).body).toBe('');
  });

  it('names missing parameters', () => {
    const empty = startDraft(endLogin, document);
    expect(draftErrors(endLogin, empty)).toEqual({ 'path:id': 'missing' });
    expect(draftErrors(endLogin, { ...empty, values: { 'path:id': '7' } })).toEqual({});
    expect(draftErrors(picture, empty)).toEqual({ body: 'missing' });
    expect(draftErrors(picture, { ...empty, file: new File(['x'], 'a.png') })).toEqual({});
  });

  it('reports a body that is not JSON', () => {
    const draft = startDraft(logIn, document);
    expect(draftErrors(logIn, draft)).toEqual({});
    expect(draftErrors(logIn, { ...draft, body: '{' })).toEqual({ body: 'notJson' });
    expect(draftErrors(logIn, { ...draft, body: ' ' })).toEqual({ body: 'missing' });
  });

  it('encodes values in the address, and leaves empty parameters by their name', () => {
    const draft = startDraft(endLogin, document);
    expect(draftAddress(endLogin, draft)).toBe('/api/accounts/me/logins/{id}');
    const filled = { ...draft, values: { 'path:id': '../a?b', 'query:q': '会 堂&' } };
    expect(draftAddress(endLogin, filled)).toBe('/api/accounts/me/logins/..%2Fa%3Fb');
    const listed = { ...endLogin, parameters: [{ ...endLogin.parameters[0]!, name: 'q', place: 'query' }] };
    expect(new URL(draftAddress(listed, filled), 'http://x').searchParams.get('q')).toBe('会 堂&');
  });
});

describe('the curl command', () => {
  it('contains language, key and body, and a token only if one is needed', () => {
    const command = curlCommand(logIn, startDraft(logIn, document), document.address, 'en');
    expect(command).toContain("curl --request POST 'http://localhost:8080/api/accounts/log-in'");
    expect(command).toContain("'lan: en'");
    expect(command).toContain('"Idempotency-Key: $(uuidgen)"');
    expect(command).toContain("'content-type: application/json'");
    expect(command).not.toContain('authorization');
    const other = curlCommand(endLogin, startDraft(endLogin, document), document.address, 'zh-cn');
    expect(other).toContain('"authorization: $TOKEN"');
    expect(other).not.toContain('content-type');
  });

  it('quotes every typed text safely', () => {
    const draft = {
      ...startDraft(logIn, document),
      body: `{"account":"'; rm -rf ~ #"}`,
      values: { 'header:Idempotency-Key': "it's $(mine)" },
    };
    const command = curlCommand(logIn, draft, document.address, 'en');
    expect(command).toContain(String.raw`--data-raw '{"account":"'\''; rm -rf ~ #"}'`);
    expect(command).toContain(String.raw`'Idempotency-Key: it'\''s $(mine)'`);
    expect(command).not.toContain('uuidgen');
  });

  it('names the file, and does not buffer a stream', () => {
    const draft = {
      ...startDraft(picture, document),
      file: new File(['x'], 'me.jpg', { type: 'image/jpeg' }),
    };
    const command = curlCommand(picture, draft, document.address, 'en');
    expect(command).toContain("'content-type: image/jpeg'");
    expect(command).toContain("--data-binary '@me.jpg'");
    const live = operation('kernel.live');
    expect(curlCommand(live, startDraft(live, document), '', 'en')).toContain("curl --no-buffer '/api/live'");
  });
});
