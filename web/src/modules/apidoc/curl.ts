import type { Language } from '@plenum/contract/kernel/language';
import type { ApiOperation } from './api-document.ts';
import { draftAddress, draftHeaders, type Draft } from './draft.ts';
import { isIdempotencyKey } from './idempotency-parameter.ts';

/** The draft as a command for a shell. The token is named, never written out. */
export function curlCommand(
  operation: ApiOperation,
  draft: Draft,
  address: string,
  language: Language,
): string {
  const { method, body, reply, access, parameters } = operation;
  const typed = draftHeaders(operation, draft);
  const wantsKey =
    parameters.some(isIdempotencyKey) && !Object.keys(typed).some((name) => isIdempotencyKey({ name }));
  const parts = [
    `curl${reply?.isStream === true ? ' --no-buffer' : ''}${method === 'GET' ? '' : ` --request ${method}`} ${quote(address + draftAddress(operation, draft))}`,
    `--header ${quote(`lan: ${language}`)}`,
    ...(access === 'public' ? [] : ['--header "authorization: $TOKEN"']),
    ...Object.entries(typed).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(wantsKey ? ['--header "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : bodyParts(draft, body.isFile ? draft.file?.type || body.types[0] : body.types[0], body.isFile)),
  ];
  return parts.join(' \\\n  ');
}

function bodyParts(draft: Draft, type: string | undefined, isFile: boolean): string[] {
  const header = `--header ${quote(`content-type: ${type ?? 'application/octet-stream'}`)}`;
  const data = isFile
    ? `--data-binary ${quote(`@${draft.file?.name ?? 'file'}`)}`
    : `--data ${quote(draft.body)}`;
  return [header, data];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
