import { useLocation } from '@tanstack/react-router';
import { UnsubscribePage } from '#modules/mailings/unsubscribe-page';

/** The token comes after the `#`, which a browser sends to no server, not even as a referrer. */
export function UnsubscribeRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <UnsubscribePage key={token} token={token} />;
}
