import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '#kernel/i18n/use-translation';
import { storedAccount, useLoginGuard } from '#kernel/state/lost-login';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { meQuery } from '#modules/accounts/api';
import { TicketPage, type TicketLinks } from '#modules/tickets/ticket-page';
import { href, paths } from '../../paths.ts';
import { LoginNeededPage, NotFoundPage } from '../states/state-pages.tsx';

const links: TicketLinks = {
  ticket: (id) => href(paths.ticket, { id }),
  order: (id) => href(paths.order, { id }),
  mine: () => href(paths.meeting, {}, { tab: 'mine' }),
};

export function TicketRoute() {
  const { id } = useParams({ from: paths.ticket });
  const { t } = useTranslation('tickets');
  const isLoggedIn = useLoginGuard();
  // Offline, the account is the one that was logged in when this browser last reached the server.
  const { data: me } = useQuery({ ...meQuery, enabled: isLoggedIn });
  if (!isLoggedIn)
    return (
      <LoginNeededPage>
        <ButtonLink href={paths.getcode}>{t('get.title')}</ButtonLink>
      </LoginNeededPage>
    );
  return (
    <TicketPage
      key={id}
      id={id}
      accountId={me?.id ?? storedAccount()}
      links={links}
      whenMissing={<NotFoundPage />}
    />
  );
}
