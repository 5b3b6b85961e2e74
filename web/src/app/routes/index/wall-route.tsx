import { useLocation } from '@tanstack/react-router';
import { WallPage } from '#modules/checkin/wall/wall-page';
import { WallStart } from '#modules/checkin/wall/wall-start';
import { href, paths } from '../../paths.ts';

/** The token follows the `#`, so that browsers send it to no server, not even as a referrer. */
export function WallRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  if (token === '') return <WallStart toControl={(id) => href(paths.signControll, {}, { id })} />;
  return <WallPage key={token} token={token} />;
}
