import { z } from 'zod';
import { plainToken } from './bounded-call.ts';

/** What became of one message, as a provider reports it. It is not signed: the caller compares it with what was sent. */
export interface DeliveryReport {
  /** Ours, where the provider gives it back. */
  readonly messageId: string | null;
  readonly providerId: string;
  /** As the provider writes it; compare with `isReportedNumber`. */
  readonly number: string;
  readonly delivered: boolean;
  /** The carrier's code, such as DELIVERED. */
  readonly code: string;
  readonly at: Date;
}

export interface DeliveryReports {
  readonly reports: readonly DeliveryReport[];
  /** Entries that are none: they don't keep the others from being read. */
  readonly unreadable: number;
}

/** What one push may bring; providers send at most some hundred. */
const MOST_REPORTS = 1_000;

/** Null: the body is no JSON array, or too long. */
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

/** Both providers write the time on China's clock, without a zone. */
export const ReportTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+08:00`))
  .refine((at) => !Number.isNaN(at.getTime()));
