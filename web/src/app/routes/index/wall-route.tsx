import { useLocation } from '@tanstack/react-router';
import { WallPage } from '#modules/checkin/wall/wall-page';

/** The token stands behind the `#`, which a browser sends to no server, not even as a referrer. */
export function WallRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <WallPage key={token} token={token} />;
}
