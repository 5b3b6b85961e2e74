import { create } from 'zustand';

interface RechargeContext {
  /** The conference the person was looking at when they opened the dialog: its organizer is proposed as the payee. */
  meeting: { id: string; title: string } | undefined;
  /** A recharge that was begun before: the dialog shows it. */
  rechargeId: string | undefined;
}

/** What the recharge dialog begins with. Whether it is open is `rechargeShow` of the user store. */
export const useRechargeContext = create<RechargeContext>()(() => ({
  meeting: undefined,
  rechargeId: undefined,
}));
