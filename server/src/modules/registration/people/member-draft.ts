import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';

const place = (id: string) => ({ table: 'participants', column: 'draft', row: id });

/** A member's draft is encrypted as a whole, because an ID number may be entered in any field. */
export function sealDraft(keys: KeyRing, id: string, draft: unknown): string {
  return encryptField(keys, JSON.stringify(draft), place(id));
}

export function openDraft(keys: KeyRing, id: string, sealed: string): unknown {
  return JSON.parse(decryptField(keys, sealed, place(id)));
}

const idAddress = (id: string) => ({ table: 'participants', column: 'id_number', row: id });

export function sealIdNumber(keys: KeyRing, id: string, number: string): string | null {
  return number === '' ? null : encryptField(keys, number, idAddress(id));
}

export function openIdNumber(keys: KeyRing, id: string, sealed: string | null): string {
  return sealed === null ? '' : decryptField(keys, sealed, idAddress(id));
}

export const encryptedParticipantColumns = [
  { table: 'participants', column: 'draft', key: ['id'] },
  { table: 'participants', column: 'id_number', key: ['id'] },
];
