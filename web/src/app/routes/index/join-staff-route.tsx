import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { meQuery } from '#modules/accounts/api';
import { logOut } from '#modules/accounts/login/log-out';
import { StaffInvitationPage } from '#modules/meetings/invitation/invitation-page';
import { href, paths } from '../../paths.ts';

/** The token comes after the `#`, which a browser sends to no server, not even as a referrer. */
export function JoinStaffRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  const client = useQueryClient();
  return (
    <StaffInvitationPage
      key={token}
      token={token}
      consoleHref={(id) => (id === undefined ? paths.matchList : href(paths.matchDetail, {}, { id }))}
      accountHref={href(paths.account, {}, { tab: 'security' })}
      onAccepted={() => void client.invalidateQueries(meQuery)}
      onLogOut={logOut}
    />
  );
}
