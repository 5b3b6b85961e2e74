import { type ApiScope, apiScopes } from '@plenum/contract/accounts/api-scopes';
import { createApiKey, revokeApiKey } from '@plenum/contract/meetings/api-keys';
import type { TestApp } from './app.ts';
import { assignRoles } from './meetings.ts';
import type { Person } from './people.ts';

interface Wished {
  readonly scopes?: readonly ApiScope[];
  readonly days?: 30 | 90 | 365 | null;
  readonly name?: string;
}

/** Creates a key of an owner as the console does; by default with every permission. */
export async function buildApiKey(
  app: TestApp,
  meetingId: string,
  { token }: Person,
  { scopes = apiScopes, days = null, name = 'Membership system' }: Wished = {},
): Promise<{ id: string; secret: string }> {
  const answer = await app.call(createApiKey, {
    params: { id: meetingId },
    body: { name, scopes: [...scopes], days },
    token,
  });
  if (answer.status !== 200) throw new Error(`No key: ${answer.body.message}`);
  return answer.body.data;
}

export async function buildRevokedKey(app: TestApp, meetingId: string, owner: Person): Promise<string> {
  const { id } = await buildApiKey(app, meetingId, owner);
  await app.call(revokeApiKey, { params: { id: meetingId, keyId: id }, token: owner.token });
  return id;
}

/** Takes all roles in the conference from the person. */
export async function dismiss(app: TestApp, person: Person, meetingId: string): Promise<void> {
  await assignRoles(app, person, meetingId);
}
