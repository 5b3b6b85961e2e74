import { create } from 'zustand';

interface RechargeContext {
  /** The conference the person was viewing when they opened the dialog: its organizer is proposed as the payee. */
  meeting: { id: string; title: string } | undefined;
  /** The top-up to continue, if one was started earlier. */
  rechargeId: string | undefined;
}

/** The initial state of the top-up dialog. Whether it is open is `rechargeShow` of the user store. */
export const useRechargeContext = create<RechargeContext>()(() => ({
  meeting: undefined,
  rechargeId: undefined,
}));
