import type { Language } from '@plenum/contract/kernel/language';
import type { ApiOperation } from '../document/api-document.ts';
import { bodyType, draftAddress, draftHeaders, needsKey, type RequestDraft } from './draft.ts';
import type { ApiBody } from '../document/read-content.ts';

/** The draft as a curl command. The token is a shell variable, never written out. */
export function curlCommand(
  operation: ApiOperation,
  draft: RequestDraft,
  address: string,
  language: Language,
): string {
  const { method, body, reply, access } = operation;
  const request = [
    'curl',
    ...(reply?.isStream === true ? ['--no-buffer'] : []),
    ...(method === 'GET' ? [] : ['--request', method]),
    quote(address + draftAddress(operation, draft)),
  ];
  const parts = [
    request.join(' '),
    header(`lan: ${language}`),
    ...(access === 'public' ? [] : ['--header "authorization: $TOKEN"']),
    ...Object.entries(draftHeaders(operation, draft)).map(([name, value]) => header(`${name}: ${value}`)),
    ...(needsKey(operation, draft) ? ['--header "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : [header(`content-type: ${bodyType(body, draft)}`), dataOf(body, draft)]),
  ];
  return parts.join(' \\\n  ');
}

function header(line: string): string {
  return `--header ${quote(line)}`;
}

// Uses `--data-raw`, because `--data` treats text that begins with @ as a file name.
function dataOf({ isFile }: ApiBody, { file, body }: RequestDraft): string {
  return isFile ? `--data-binary ${quote(`@${file?.name ?? 'file'}`)}` : `--data-raw ${quote(body)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
