import { endpoint, EXPORT_LIMIT, KIB, PDF_TYPE, XLSX_TYPE } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { roomKinds } from '../meetings/catalogue.ts';
import { sharingRefusals } from '../registration/sharing/sharing-rule.ts';
import { orderMessages } from '../registration/orders/messages.ts';
import { genders } from '../registration/people/id-documents.ts';

// Room assignments: the organizer's board and the hotel's list.

const OfMeeting = z.strictObject({ id: Id });
const Nothing = z.null();

export const Guest = z.object({
  participantId: Id,
  name: z.string(),
  gender: z.enum(genders).nullable(),
  organization: z.string(),
  roomTypeId: Id,
  checkIn: z.string(),
  checkOut: z.string(),
  /** True if the person chose to be alone in a room. */
  single: z.boolean(),
  /** The people they asked to share with who have not answered yet. */
  wishes: z.array(Id),
  paid: z.boolean(),
});
export type Guest = z.infer<typeof Guest>;

export const BoardRoom = z.object({
  id: Id,
  roomTypeId: Id,
  checkIn: z.string(),
  checkOut: z.string(),
  gender: z.enum(genders).nullable(),
  /** True if its guest chose to be alone in the room. */
  single: z.boolean(),
  /** The serial number of the room, which is never changed or reused; `roomLabel` formats it. */
  serial: z.int(),
  roomNumber: z.string(),
  guestIds: z.array(Id),
});
export type BoardRoom = z.infer<typeof BoardRoom>;

export const RoomBoard = z.object({
  rooms: z.array(
    z.object({
      id: Id,
      hotelId: Id,
      hotel: z.string(),
      name: z.string(),
      kind: z.enum(roomKinds),
      capacity: z.int(),
      shared: z.boolean(),
      nights: z.array(
        z.object({
          day: z.string(),
          stock: z.int(),
          taken: z.int(),
          singles: z.int(),
          men: z.int(),
          women: z.int(),
        }),
      ),
    }),
  ),
  guests: z.array(Guest),
  assigned: z.array(BoardRoom),
  version: z.string(),
});
export type RoomBoard = z.infer<typeof RoomBoard>;

export const readBoard = endpoint({
  name: 'rooming.readBoard',
  method: 'GET',
  path: '/api/meetings/:id/rooming',
  access: 'staff',
  summary: { en: 'View room assignments', zh: '房间分配' },
  params: OfMeeting,
  reply: RoomBoard,
});

export const placeGuests = endpoint({
  name: 'rooming.place',
  method: 'POST',
  path: '/api/meetings/:id/rooming/rooms',
  access: 'staff',
  summary: { en: 'Assign people to one room', zh: '将人员安排到同一房间' },
  params: OfMeeting,
  /** `roomId` is null for a new room. Gender, room type and nights must agree. */
  body: z.strictObject({ roomId: Id.nullable(), guestIds: z.array(Id).min(1).max(4) }),
  bodyBytes: KIB,
  reply: z.object({ roomId: Id }),
  refusals: sharingRefusals,
});

export const unplaceGuest = endpoint({
  name: 'rooming.unplace',
  method: 'DELETE',
  path: '/api/meetings/:id/rooming/guests/:participantId',
  access: 'staff',
  summary: { en: 'Remove a guest from a room', zh: '移出房间' },
  params: z.strictObject({ id: Id, participantId: Id }),
  reply: Nothing,
});

export const numberRoom = endpoint({
  name: 'rooming.number',
  method: 'PUT',
  path: '/api/meetings/:id/rooming/rooms/:roomId',
  access: 'staff',
  summary: { en: 'Enter a room number', zh: '填写房号' },
  params: z.strictObject({ id: Id, roomId: Id }),
  body: z.strictObject({ roomNumber: Line(20) }),
  bodyBytes: KIB,
  reply: Nothing,
});

export const proposeRooms = endpoint({
  name: 'rooming.propose',
  method: 'GET',
  path: '/api/meetings/:id/rooming/proposal',
  access: 'staff',
  summary: { en: 'Propose roommates by request, team, organization and dates', zh: '自动配对建议' },
  params: OfMeeting,
  reply: z.object({
    rooms: z.array(
      z.object({ guestIds: z.array(Id), because: z.enum(['wish', 'team', 'organization', 'dates']) }),
    ),
    left: z.array(Id),
  }),
});

export const acceptProposal = endpoint({
  name: 'rooming.acceptProposal',
  method: 'POST',
  path: '/api/meetings/:id/rooming/proposal',
  access: 'staff',
  summary: { en: 'Accept proposed rooms', zh: '采纳配对建议' },
  params: OfMeeting,
  body: z.strictObject({ rooms: z.array(z.array(Id).min(2).max(4)).min(1).max(1_000) }),
  bodyBytes: 256 * KIB,
  bodyValues: 5_010,
  /** Proposed rooms that no longer fit are skipped. */
  reply: z.object({ made: z.int(), skipped: z.int() }),
});

const RoomingExport = z.strictObject({ format: z.enum(['xlsx', 'pdf']), hotelId: Id.optional() });

export const exportRooming = endpoint({
  name: 'rooming.export',
  method: 'GET',
  path: '/api/meetings/:id/rooming/export',
  access: 'staff',
  summary: { en: 'Export the rooming list', zh: '导出入住名单' },
  params: OfMeeting,
  query: RoomingExport,
  download: {
    types: [XLSX_TYPE, PDF_TYPE],
  },
  reply: Nothing,
  limit: EXPORT_LIMIT,
});

/**
 * Like `exportRooming`, with full phone and ID numbers, which hotels need to register their guests. The reason is
 * recorded.
 */
export const exportFullRooming = endpoint({
  name: 'rooming.exportFull',
  method: 'POST',
  path: '/api/meetings/:id/rooming/export',
  access: 'staff',
  summary: {
    en: 'Export the rooming list with full numbers (reason required)',
    zh: '导出入住名单（含完整号码，需填写原因）',
  },
  params: OfMeeting,
  query: RoomingExport,
  body: z.strictObject({ reason: Line(200).min(1, { error: orderMessages.reason_required }) }),
  bodyBytes: KIB,
  download: { types: [XLSX_TYPE, PDF_TYPE] },
  reply: Nothing,
  recentIdentity: true,
  limit: EXPORT_LIMIT,
});
