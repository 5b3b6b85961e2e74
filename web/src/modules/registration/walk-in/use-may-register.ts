import type { Ability } from '@plenum/contract/accounts/abilities';
import { useQuery } from '@tanstack/react-query';
import { useAppStore } from '#kernel/state/app-store';
import { offerQuery } from '../offer-query.ts';

interface Conference {
  readonly id: string;
  readonly can: Partial<Record<Ability, boolean>>;
}

/** Whether the user may register people at the desk: organizers always, stewards if the conference allows it. */
export function useMayRegister({ id, can }: Conference): boolean {
  const lan = useAppStore((state) => state.lan);
  const isAsked = can.editPeople !== true && can.registerWalkIns === true;
  const { data } = useQuery({ ...offerQuery(id, lan), enabled: isAsked });
  return can.editPeople === true || (isAsked && data?.data.form.stewardWalkIns === true);
}
