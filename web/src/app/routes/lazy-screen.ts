import { lazyRouteComponent } from '@tanstack/react-router';
import { isReachable, UnreachableCode } from '#kernel/client/reachable';

/**
 * A screen whose code is loaded when it is opened. The router loads the whole page again when the code is missing, which
 * is right after a release, as the old files are gone. Without a network the browser would show its own error page
 * instead of ours; so the router then gets an error that it does not know.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      throw (await isReachable()) ? error : new UnreachableCode();
    }
  }, name);
