import type { AccountDetail } from '@plenum/contract/console/account-detail';
import type { MoneyOfDay } from '@plenum/contract/console/charts';
import type { Dashboard } from '@plenum/contract/console/dashboard';
import type { MoneyFigures } from '@plenum/contract/console/figures';
import type { readOrderOf } from '@plenum/contract/registration/orders/read-order';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Currency } from '@plenum/contract/kernel/money';
import type { AudienceList } from '@plenum/contract/mailings/job-schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { type ComponentType, createContext, use } from 'react';
import type { MessageAsked } from './message-asked.ts';
import type { OrganizeLinks } from './links.ts';

/** An order as staff read it. */
export type StaffOrder = ReplyOf<typeof readOrderOf>;

export interface AuditTrailProps {
  meeting: MeetingConsole;
  /** The record and its parts, each as `kind:id`. */
  objects: readonly string[];
}

export interface MoneyChartProps {
  meeting: MeetingConsole;
  title: string;
  currency: Currency;
  /** Only days in this currency are drawn, because a sum of two currencies is meaningless. */
  days: readonly MoneyOfDay[];
}

/**
 * Parts of screens that belong to another module than the surrounding screen. Modules don't import each other, so the
 * application passes the parts. Each is loaded when it is first shown.
 */
export interface OrganizePieces {
  AccountAudit: ComponentType<{ account: AccountDetail; label: string }>;
  AccountRegistrations: ComponentType<{ account: AccountDetail }>;
  AuditTrail: ComponentType<AuditTrailProps>;
  Inbox: ComponentType<{ meeting: MeetingConsole; items: readonly Dashboard['items'][number][] }>;
  MoneyChart: ComponentType<MoneyChartProps>;
  MoneyFigures: ComponentType<{ figures: readonly MoneyFigures[] }>;
  OrderPayments: ComponentType<{ meeting: MeetingConsole; orderId: string }>;
  OrderRefunds: ComponentType<{ meeting: MeetingConsole; order: StaffOrder }>;
  PersonMessages: ComponentType<{ meeting: MeetingConsole; participantId: string }>;
  SpeakerExport: ComponentType<{ meeting: MeetingConsole }>;
  /** Creates a send job to people of a list and opens it. */
  startSendJob: (
    meeting: MeetingConsole,
    list: AudienceList,
    asked: MessageAsked,
    links: OrganizeLinks,
  ) => Promise<void>;
}

export const OrganizePiecesContext = createContext<OrganizePieces | null>(null);

export function usePieces(): OrganizePieces {
  const pieces = use(OrganizePiecesContext);
  if (!pieces) throw new Error('The screen was opened without its pieces');
  return pieces;
}
