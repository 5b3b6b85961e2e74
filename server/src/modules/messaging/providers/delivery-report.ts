import { z } from 'zod';
import { plainToken } from './bounded-call.ts';

/** A provider's report about one message. It may be unsigned, so the caller compares it with the sent message. */
export interface DeliveryReport {
  /** Our id, if the provider returns it. */
  readonly messageId: string | null;
  readonly providerId: string;
  /** In the provider's spelling; compare with `isReportedNumber`. */
  readonly number: string;
  readonly delivered: boolean;
  /** The carrier's code, such as DELIVERED. */
  readonly code: string;
  readonly at: Date;
}

export interface DeliveryReports {
  readonly reports: readonly DeliveryReport[];
  /** The number of invalid entries, which don't keep the others from being read. */
  readonly unreadable: number;
}

/** The maximum for one push; providers send a few hundred at most. */
const MOST_REPORTS = 1_000;

/** Returns null if the body is not a JSON array, or is too long. */
export function readReports(
  body: string,
  read: (entry: unknown) => DeliveryReport | null,
): DeliveryReports | null {
  const entries = parseArray(body);
  if (entries === null || entries.length > MOST_REPORTS) return null;
  const reports = entries.map(read).filter((report) => report !== null);
  return { reports, unreadable: entries.length - reports.length };
}

function parseArray(body: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(body);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Providers write numbers without the plus, and those of the mainland of China also without 86. */
export function isReportedNumber(target: string, reported: string): boolean {
  return target === `+${reported.replace(/^\+/, '')}` || target === `+86${reported}`;
}

export const ReportToken = z.string().refine((value) => plainToken(value) !== null);
export const ReportNumber = z.string().regex(/^\+?\d{5,15}$/);

/** Both providers write the time in China's time zone, without an offset. */
export const ReportTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+08:00`))
  .refine((at) => !Number.isNaN(at.getTime()));
