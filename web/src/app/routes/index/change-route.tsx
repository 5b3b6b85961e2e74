import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLoginGuard } from '#kernel/state/lost-login';
import { OrganizerContacts } from '#modules/meetings/site/organizer-contacts';
import { CancelItemsSection } from '#modules/payments/cancel-items/cancel-section';
import { TypeDrawer } from '#modules/payments/cancel-items/type-drawer';
import { ChangePage } from '#modules/registration/changes/change-page';
import { RegistrationLinksContext } from '#modules/registration/links';
import { href, paths } from '../../paths.ts';
import { useLinksOfRegistration } from '../../registration-links.ts';
import { LoginNeededPage, NotFoundPage } from '../states/state-pages.tsx';

/**
 * Shows the screen on which a registration is changed: by the person who registered or, if the URL names a conference,
 * by its organizer.
 */
export function ChangeRoute() {
  const { id } = useParams({ from: paths.change });
  const { conference } = useSearch({ from: paths.change });
  const links = useLinksOfRegistration();
  const isLoggedIn = useLoginGuard();
  if (!isLoggedIn) return <LoginNeededPage />;
  const page =
    conference === undefined
      ? {
          placed: (orderId: string, total: number) => (total === 0 ? links.order : links.pay)(orderId),
          back: links.mine(),
        }
      : {
          placed: (orderId: string) => inConsole(conference, 'orders', orderId),
          back: inConsole(conference, 'registrations', id),
        };
  const renderContacts = (meetingId: string) => (
    <Suspense fallback={null}>
      <OrganizerContacts meetingId={meetingId} />
    </Suspense>
  );
  return (
    <RegistrationLinksContext value={links}>
      <ChangePage
        key={id}
        address={{ registrationId: id, meetingId: conference }}
        links={page}
        whenMissing={<NotFoundPage />}
        renderContacts={renderContacts}
        renderType={(person, onClose) => (
          <TypeDrawer
            address={{ registrationId: id, meetingId: conference }}
            person={person}
            onClose={onClose}
            onPlaced={(orderId, total) => links.go(page.placed(orderId, total))}
          />
        )}
      />
      <CancelItemsSection
        key={`${id} given up`}
        renderContacts={renderContacts}
        address={{ registrationId: id, meetingId: conference }}
        onAsked={(orderId) =>
          links.go(conference === undefined ? links.order(orderId) : inConsole(conference, 'orders', orderId))
        }
      />
    </RegistrationLinksContext>
  );
}

function inConsole(conference: string, part: string, open: string): string {
  return href(paths.matchDetail, {}, { id: conference, part, open });
}
