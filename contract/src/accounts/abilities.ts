import type { MeetingRole } from './schemas.ts';

const organizers = ['owner', 'manager'] as const;

/**
 * The abilities of each role in its conference. The server's policies use this list, and the console receives the
 * same abilities with the conference, so that a button always agrees with the server. Administrators have all
 * abilities.
 */
export const abilities = {
  /** Content and settings, news and pages. */
  edit: organizers,
  /** Payment, and the rules of review, refunds and invoices. */
  editMoney: [...organizers, 'finance'],
  /** Publish, close, archive. */
  changeState: ['owner'],
  /** Staff, and the API keys that act for them. */
  manageStaff: ['owner'],
  copy: organizers,
  readMessages: organizers,
  /** Templates, automatic messages, send jobs and the message log. */
  manageMessages: organizers,
  /** The audit log of the conference. */
  seeAudit: organizers,
  seeParticipants: [...organizers, 'finance', 'reviewer', 'steward'],
  seeRegistrations: [...organizers, 'finance', 'reviewer'],
  review: [...organizers, 'reviewer'],
  seeOrders: [...organizers, 'finance'],
  /** Record a payment, cancel for a buyer, extend a hold. */
  takeMoney: [...organizers, 'finance'],
  export: [...organizers, 'finance'],
  /** View unmasked ID numbers, phone numbers and addresses. */
  reveal: organizers,
  editPeople: organizers,
  /** Register people at the desk; stewards only if the conference allows it. */
  registerWalkIns: [...organizers, 'steward'],
  seeRooms: [...organizers, 'reviewer', 'steward'],
  assignRooms: organizers,
  /** Scan at the gates, and see who has arrived. */
  checkIn: [...organizers, 'steward'],
  /** Checkpoints, devices, make-up check-ins and cancellations. */
  editCheckin: organizers,
  /** Admit people at a gate against the verdict without a supervisor's code. */
  overrideCheckin: organizers,
  /** Submissions with their authors: assign reviewers, decide, send letters. */
  manageSubmissions: organizers,
  /** Submissions as reviewers see them: their own assignments, and as a chair those of their fields. */
  reviewSubmissions: [...organizers, 'submission_reviewer'],
  /** Slides of accepted talks, by day, room and session. */
  readSlides: [...organizers, 'technician'],
  /** Print badges and reprint faulty ones. */
  printBadges: [...organizers, 'steward'],
} as const satisfies Record<string, readonly MeetingRole[]>;

export type Ability = keyof typeof abilities;
export const abilityNames = Object.keys(abilities) as readonly Ability[];

/** Returns whether one of these roles has the ability. */
export function grants(roles: readonly string[], ability: Ability): boolean {
  return abilities[ability].some((role) => roles.includes(role));
}

/** People who run a conference may create another one. */
export const createsMeetings: Ability = 'copy';
