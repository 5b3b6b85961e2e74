import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';

// A supervisor's code lets a steward admit a person against the verdict. The code is the seed of a key pair: an offline
// device derives the key from the typed code, and signs the scan with it. Devices and the server store the public key
// only.

const OfMeeting = z.strictObject({ id: Id });

/** Iterations of PBKDF2 with SHA-256. They make it slow to guess a code from the data on a device. */
export const SUPERVISOR_ITERATIONS = 600_000;

const CODE = /^[A-Z2-9]{8}$/;

/** Returns a typed code without its hyphen; null if the text can't be a code. */
export function readSupervisorCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replaceAll(/[\s‐-―−_-]/g, '')
    .toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The salt of a conference's codes. */
export function supervisorSalt(meetingId: string): string {
  return `plenum supervisor ${meetingId}`;
}

/** Base64url, 32 bytes. */
const PublicKey = z.string().max(50);

/** The data with which devices recognize a supervisor. */
export const SupervisorKey = z.object({ id: Id, name: z.string(), publicKey: PublicKey });
export type SupervisorKey = z.infer<typeof SupervisorKey>;

/** Proves that a supervisor allowed one scan. `signature` signs the `approvalText`, in base64url. */
export const Approval = z.strictObject({ supervisorId: Id, signature: z.string().max(100) });
export type Approval = z.infer<typeof Approval>;

interface Approved {
  readonly deviceId: string;
  readonly checkpointId: string;
  readonly participantId: string | null;
  readonly scannedAt: string;
  readonly reason: string;
}

/** The text that a supervisor's key signs. An approval is valid for one person at one moment. */
export function approvalText({ deviceId, checkpointId, participantId, scannedAt, reason }: Approved): string {
  return JSON.stringify(['PLENUM-APPROVAL-1', deviceId, checkpointId, participantId, scannedAt, reason]);
}

const Supervisor = z.object({
  id: Id,
  name: z.string(),
  addedAt: z.string(),
  /** The number of people who were admitted with this code. */
  used: z.int(),
});
export type Supervisor = z.infer<typeof Supervisor>;

export const listSupervisors = endpoint({
  name: 'checkin.listSupervisors',
  method: 'GET',
  path: '/api/meetings/:id/checkin/supervisors',
  access: 'staff',
  summary: { en: 'List check-in supervisors', zh: '签到主管' },
  params: OfMeeting,
  reply: z.object({ supervisors: z.array(Supervisor) }),
});

export const addSupervisor = endpoint({
  name: 'checkin.addSupervisor',
  method: 'POST',
  path: '/api/meetings/:id/checkin/supervisors',
  access: 'staff',
  summary: {
    en: 'Add a supervisor; the code is shown once',
    zh: '添加签到主管，授权码仅显示一次',
  },
  params: OfMeeting,
  body: z.strictObject({ name: Line(60).min(1) }),
  bodyBytes: KIB,
  reply: z.object({ id: Id, code: z.string() }),
  limit: { calls: 60, seconds: 3600 },
});

export const removeSupervisor = endpoint({
  name: 'checkin.removeSupervisor',
  method: 'POST',
  path: '/api/meetings/:id/checkin/supervisors/:supervisorId/removal',
  access: 'staff',
  summary: { en: 'Remove a supervisor and revoke their code', zh: '移除签到主管，授权码随即失效' },
  params: z.strictObject({ id: Id, supervisorId: Id }),
  reply: z.null(),
});
