import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RegistrationLinks } from '#modules/registration/links';
import { calendarHref, href, paths } from './paths.ts';

/** The addresses that the registration screens link to. */
export function useLinksOfRegistration(): RegistrationLinks {
  const router = useRouter();
  return useMemo(
    () => ({
      register: (id, search = {}) => href(paths.register, { id }, { ...search }),
      order: (id) => href(paths.order, { id }),
      pay: (id) => href(paths.pay, { id }),
      ticket: (id) => href(paths.ticket, { id }),
      change: (id) => href(paths.change, { id }),
      meeting: (id) => href(paths.detailInfo, { id }),
      calendar: calendarHref,
      mine: () => href(paths.meeting, {}, { tab: 'mine' }),
      go: (to) => void router.navigate({ href: to }),
    }),
    [router],
  );
}
