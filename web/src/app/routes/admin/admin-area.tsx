import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useLoginGuard } from '#kernel/state/lost-login';
import { meQuery } from '#modules/accounts/api';
import { useConfirmedAction } from '#modules/accounts/verification/use-confirmed-action';
import { ConfirmedActionContext, ConfirmedSubmitContext } from '#kernel/organize/confirmed-action';
import { OrganizeLinksContext, type OrganizeLinks } from '#kernel/organize/links';
import { OrganizePiecesContext } from '#kernel/organize/pieces';
import type { EditorialLinks } from '#kernel/organize/scope/editorial-links';
import { ForbiddenPage, LoginNeededPage, SecondFactorNeededPage } from '../states/state-pages.tsx';
import { RoutePending } from '../states/route-fallbacks.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { href, paths } from '../../paths.ts';
import { consoleHref } from './console-address.ts';
import { organizePieces } from './organize-pieces.tsx';

/** Checks the login and the right to administer before it renders the area. The server checks again on each call. */
export function AdminArea() {
  const isLoggedIn = useLoginGuard();
  const { data: me, error } = useQuery({ ...meQuery, enabled: isLoggedIn });
  const links = useOrganizeLinks();
  const confirmed = useConfirmedAction();
  const [wasAdmitted, setAdmitted] = useState(false);
  if (!isLoggedIn) return <LoginNeededPage />;
  if (error && !me) throw error;
  if (!me) return <RoutePending />;
  // If the last role is removed while a page is open, the page stays open and shows a notice, so that its form is not
  // lost.
  const mayEnter = me.can.administer && !me.secondFactorNeeded;
  if (mayEnter && !wasAdmitted) setAdmitted(true);
  if (!mayEnter && !wasAdmitted) return me.can.administer ? <SecondFactorNeededPage /> : <ForbiddenPage />;
  return (
    <OrganizeLinksContext value={links}>
      <OrganizePiecesContext value={organizePieces}>
        <ConfirmedActionContext value={confirmed.runWithNotice}>
          <ConfirmedSubmitContext value={confirmed.run}>
            <AdminFrame me={me}>
              <Outlet />
            </AdminFrame>
            {confirmed.dialog}
          </ConfirmedSubmitContext>
        </ConfirmedActionContext>
      </OrganizePiecesContext>
    </OrganizeLinksContext>
  );
}

/**
 * The addresses that the editors' screens link to. They keep the scope, so that an editor stays inside the conference.
 */
export function useEditorialLinks(): EditorialLinks {
  const router = useRouter();
  const scope = useRouterState({ select: ({ location }) => (location.search as { scope?: string }).scope });
  return useMemo(
    () => ({
      news: () => href(paths.newsList, {}, { scope }),
      article: (id) => href(paths.newsList, {}, { id, scope }),
      publicArticle: (id) => href(paths.article, { id }),
      pages: () => href(paths.pageUploadManage, {}, { scope }),
      page: (id) => href(paths.pageUploadManage, {}, { id, scope }),
      menu: (of) => href(paths.pageUploadManage, {}, { tab: 'menu', scope: of }),
      publicPage: (id) => href(paths.page, { id }),
      go: (to) => void router.navigate({ href: to }),
    }),
    [router, scope],
  );
}

/** The addresses that the console's screens link to. */
function useOrganizeLinks(): OrganizeLinks {
  const router = useRouter();
  return useMemo(
    () => ({
      meetings: () => href(paths.matchList),
      newMeeting: (step) => href(paths.matchList, {}, { view: 'new', ...(step ? { step } : {}) }),
      series: (id) => href(paths.matchList, {}, { view: 'series', ...(id ? { series: id } : {}) }),
      siteAudit: (query) => href(paths.audit, {}, { ...query }),
      accounts: (query) => href(paths.userList, {}, { ...query }),
      console: consoleHref,
      news: (id) => href(paths.newsList, {}, { scope: `meeting:${id}` }),
      pages: (id) => href(paths.pageUploadManage, {}, { scope: `meeting:${id}` }),
      templates: (id, ref) => href(paths.smsTemplate, {}, { scope: `meeting:${id}`, ref }),
      wall: (token) => new URL(`${paths.signView}#${token}`, window.location.origin).href,
      selfCheckin: (code) => new URL(`${paths.userSign}#${code}`, window.location.origin).href,
      badges: (id) => href(paths.printer, {}, { id }),
      publicMeeting: (id) => href(paths.detailInfo, { id }),
      preview: (id) => href(paths.previewOf, { id }),
      previewLink: (token) => `${window.location.origin}${paths.preview}#${token}`,
      registerPerson: (id) => href(paths.printInfo, {}, { id, register: 'yes' }),
      changeRegistration: (meetingId, id) => href(paths.change, { id }, { conference: meetingId }),
      publicSeries: (slug) => href(paths.series, { series: slug }),
      go: (to, { replaces = false, stays = false } = {}) =>
        void router.navigate({ href: to, replace: replaces, resetScroll: !stays }),
    }),
    [router],
  );
}
