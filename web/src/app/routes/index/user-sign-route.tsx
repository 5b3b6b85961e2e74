import { useLocation } from '@tanstack/react-router';
import { SelfPage } from '#modules/checkin/self/self-page';

/** The venue's code stands behind the `#`, which a browser sends to no server, not even as a referrer. */
export function UserSignRoute() {
  const code = useLocation({ select: ({ hash }) => hash });
  return <SelfPage key={code} code={code} />;
}
