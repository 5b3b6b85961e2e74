import { z } from '../../kernel/zod.ts';
import { Day } from '../../kernel/fields.ts';
import type { Sentence } from '../../kernel/language.ts';
import type { Amounts } from '../../kernel/money.ts';
import type { RoomUnit } from '../orders/schemas.ts';
import { lodgingMessages as message } from '../lodging-messages.ts';

/** `no_hotel`: no room for now, others may invite them to share one. `no_room`: no one can add them as a roommate. */
export const stayChoices = ['single', 'shared', 'no_hotel', 'no_room'] as const;
export type StayChoice = (typeof stayChoices)[number];

/** The words in lists, sheets and files. The registration form words `no_room` in the first person. */
export const stayWords: Readonly<Record<StayChoice, Sentence>> = {
  single: { en: 'Single room', zh: '单住' },
  shared: { en: 'Shared room', zh: '合住' },
  no_hotel: { en: 'No hotel for now', zh: '暂不订酒店' },
  no_room: { en: 'No room needed', zh: '不需要住宿' },
};

export function wantsRoom(choice: StayChoice | null): choice is 'single' | 'shared' {
  return choice === 'single' || choice === 'shared';
}

/** The roommate: a member of the same team, a person found by name and phone, or a person the organizer finds. */
export const CohabitantDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('organiser') }),
  z.strictObject({ kind: z.literal('member'), memberId: z.string().max(64) }),
  z.strictObject({ kind: z.literal('person'), name: z.string().max(120), phone: z.string().max(40) }),
]);
export type CohabitantDraft = z.infer<typeof CohabitantDraft>;

/** The choices made so far; an empty text is a choice not made yet. An order treats a null choice as `no_hotel`. */
export const StayDraft = z.strictObject({
  choice: z.enum(stayChoices).nullable(),
  roomTypeId: z.string().max(64),
  checkIn: z.string().max(10),
  checkOut: z.string().max(10),
  cohabitant: CohabitantDraft,
});
export type StayDraft = z.infer<typeof StayDraft>;

export const emptyStay: StayDraft = {
  choice: null,
  roomTypeId: '',
  checkIn: '',
  checkOut: '',
  cohabitant: { kind: 'organiser' },
};

/** The facts about a room that are needed to choose a stay in it. */
export interface OfferedRoom {
  readonly id: string;
  readonly capacity: number;
  readonly shared: boolean;
  readonly price: Amounts;
  readonly nights: readonly { readonly day: string }[];
}

export interface Stay {
  readonly choice: StayChoice;
  readonly roomTypeId: string | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly unit: RoomUnit | null;
}

export interface StayError {
  readonly field: keyof StayDraft;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * Checks the choices of a stay. `stay` is null if there are errors, or if the conference offers no rooms and the person
 * was not asked.
 */
export function checkStay(
  draft: StayDraft,
  rooms: readonly OfferedRoom[],
  gender: 'male' | 'female' | null,
): { stay: Stay | null; fieldErrors: StayError[] } {
  if (draft.choice === null && rooms.length === 0) return { stay: null, fieldErrors: [] };
  if (!wantsRoom(draft.choice))
    return {
      stay: {
        choice: draft.choice ?? 'no_hotel',
        roomTypeId: null,
        checkIn: null,
        checkOut: null,
        unit: null,
      },
      fieldErrors: [],
    };
  const room = rooms.find(({ id }) => id === draft.roomTypeId);
  const fieldErrors = [...roomErrors(draft, room, gender), ...dateErrors(draft, room)];
  if (fieldErrors.length > 0 || !room) return { stay: null, fieldErrors };
  const bed: RoomUnit = gender === 'male' ? 'men_bed' : 'women_bed';
  return {
    stay: {
      choice: draft.choice,
      roomTypeId: room.id,
      checkIn: draft.checkIn,
      checkOut: draft.checkOut,
      unit: draft.choice === 'single' ? 'room' : bed,
    },
    fieldErrors,
  };
}

function roomErrors(
  { choice }: StayDraft,
  room: OfferedRoom | undefined,
  gender: string | null,
): StayError[] {
  if (!room) return [{ field: 'roomTypeId', code: message.room_required }];
  const fieldErrors: StayError[] = [];
  if (choice === 'shared' && !room.shared)
    fieldErrors.push({ field: 'roomTypeId', code: message.room_not_shared });
  if (choice === 'shared' && gender === null)
    fieldErrors.push({ field: 'choice', code: message.gender_needed });
  return fieldErrors;
}

function dateErrors({ checkIn, checkOut }: StayDraft, room: OfferedRoom | undefined): StayError[] {
  if (!isDay(checkIn)) return [{ field: 'checkIn', code: message.check_in_required }];
  if (!isDay(checkOut)) return [{ field: 'checkOut', code: message.check_in_required }];
  if (checkIn === checkOut) return [{ field: 'checkOut', code: message.same_day }];
  if (checkOut < checkIn) return [{ field: 'checkOut', code: message.check_out_before }];
  if (!room) return [];
  const offered = new Set(room.nights.map(({ day }) => day));
  // Stops at the first night that is not offered, because the two days may be centuries apart.
  for (let day = checkIn; day < checkOut; day = dayAfter(day)) {
    if (!offered.has(day)) return [{ field: 'checkIn', code: message.night_missing, values: { day } }];
  }
  return [];
}

function isDay(written: string): boolean {
  return Day.safeParse(written).success;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
