import { Id, Instant, Line } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { reviewStates } from '../registration/states.ts';
import { BadgeConference, BadgePerson } from './badge-data.ts';
import { BadgeDesign, DesignName } from './design.ts';

/** Limit of one batch; a larger conference is printed type by type. */
export const MOST_BADGES = 20_000;
/** The maximum number of badges that a browser or a desktop shell prints at a time. */
export const MOST_DIRECT = 200;
export const MOST_BADGES_CHOSEN = 2_000;

/** The printing methods that a person can choose; print agents work without a person. */
export const personPrintWays = ['pdf', 'browser', 'desktop'] as const;
export const printWays = [...personPrintWays, 'agent'] as const;
export type PrintWay = (typeof printWays)[number];
export const printWayWords: Readonly<Record<PrintWay, Sentence>> = {
  pdf: { en: 'PDF file', zh: 'PDF 文件' },
  browser: { en: 'Browser', zh: '浏览器打印' },
  desktop: { en: 'Desktop printer', zh: '桌面端打印机' },
  agent: { en: 'Print agent', zh: '打印代理' },
};

export const badgeOrders = ['name', 'organization', 'orderNumber'] as const;
export type BadgeOrder = (typeof badgeOrders)[number];

export const printedStates = ['no', 'yes'] as const;

/** Selects badges of registered people who attend. */
export const BadgeFilter = z.strictObject({
  typeId: Id.optional(),
  review: z.enum([...reviewStates, 'none']).optional(),
  /** Only people who have paid or owe nothing, and are approved if there is a review. */
  confirmed: z.enum(['yes']).optional(),
  printed: z.enum(printedStates).optional(),
});
export type BadgeFilter = z.infer<typeof BadgeFilter>;

export const DesignHead = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  width: z.number(),
  height: z.number(),
  changedAt: Instant,
  changedBy: z.string(),
});
export type DesignHead = z.infer<typeof DesignHead>;

export const DesignVersion = z.object({ version: z.int(), name: z.string(), at: Instant, by: z.string() });

export const StoredDesign = DesignHead.extend({
  design: BadgeDesign,
  /** The latest first. */
  versions: z.array(DesignVersion),
});
export type StoredDesign = z.infer<typeof StoredDesign>;

export const DesignForm = z.strictObject({ name: DesignName, design: BadgeDesign });

export const BadgeRow = z.object({
  participantId: Id,
  person: BadgePerson,
  review: z.enum(reviewStates).nullable(),
  confirmed: z.boolean(),
  printed: z.object({ times: z.int(), lastAt: Instant.nullable() }),
  /** Characters that no font of the PDF has; each is printed as 〓. */
  missing: z.array(z.string()),
});
export type BadgeRow = z.infer<typeof BadgeRow>;

/** The data that all badge screens of a conference start with. */
export const BadgeDesk = z.object({
  designs: z.array(DesignHead),
  /** The design of badges that are printed on check-in; null if there is none yet. */
  arrivalDesignId: Id.nullable(),
  conference: BadgeConference,
  types: z.array(z.object({ id: Id, name: z.object({ en: z.string(), zh: z.string() }) })),
  can: z.object({ design: z.boolean() }),
});
export type BadgeDesk = z.infer<typeof BadgeDesk>;

export const PrintRequest = z.strictObject({
  designId: Id,
  /** Null to select everyone whom the filter finds. */
  participantIds: z.array(Id).min(1).max(MOST_BADGES_CHOSEN).nullable(),
  filter: BadgeFilter,
  order: z.enum(badgeOrders),
  way: z.enum(personPrintWays),
  /** The place of printing, in the organizer's words: a desk or a printer. */
  place: Line(60),
  /** Required if one of the badges was printed before. */
  reason: Line(200),
  /**
   * True if the badge is lost. Its ticket is then replaced first, so that the old one no longer opens a gate. Only
   * possible for a single person.
   */
  lost: z.boolean().default(false),
});
export type PrintRequest = z.infer<typeof PrintRequest>;

export const PrintedBadge = z.object({
  jobId: Id,
  participantId: Id,
  name: z.string(),
  designName: z.string(),
  way: z.enum(printWays),
  place: z.string(),
  reason: z.string(),
  isReprint: z.boolean(),
  at: Instant,
  by: z.string(),
});
export type PrintedBadge = z.infer<typeof PrintedBadge>;

/** The data that a browser or a desktop shell needs to print a batch. */
export const PrintJob = z.object({
  jobId: Id,
  design: BadgeDesign,
  conference: BadgeConference,
  people: z.array(BadgePerson),
});
export type PrintJob = z.infer<typeof PrintJob>;
