import { lazyRouteComponent } from '@tanstack/react-router';
import { isReachable, UnreachableCode } from '#kernel/client/reachable';

/**
 * A screen whose code is loaded when it is opened. If the code is missing, the router reloads the whole page, which is
 * right after a release, because the old files are gone. Offline the browser would then show its own error page instead
 * of ours, so in that case the router gets an error that it does not recognize.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      throw (await isReachable()) ? error : new UnreachableCode();
    }
  }, name);
