import { live } from '@plenum/contract/kernel/endpoints';
import { route, type Route } from '../route.ts';
import type { Kernel } from '../../kernel.ts';
import type { Actor } from '../actor.ts';
import type { OpenStreams } from './open-streams.ts';

/** The channels that an account may listen to; each module that announces events adds its own. */
export type ChannelsOf = (actor: Actor) => readonly string[];

export function accountChannel(accountId: string): string {
  return `account:${accountId}`;
}

export function loginChannel(loginId: string): string {
  return `login:${loginId}`;
}

export function liveRoute(kernel: Kernel, channelsOf: readonly ChannelsOf[], streams: OpenStreams): Route {
  return route(live, {
    stream: (call, stream) => {
      const own = loginChannel(call.actor.loginId);
      const channels = [own, ...channelsOf.flatMap((plug) => plug(call.actor))];
      const stopListening = kernel.live.listen(channels, (event) => {
        stream.send({ event: 'live', data: event });
        // The login that opened this stream has ended.
        if (event.channel === own && event.event === 'ended') stream.close();
      });
      const stopGap = kernel.live.onGap(() => stream.send({ event: 'gap', data: {} }));
      stream.onClose(() => {
        stopListening();
        stopGap();
      });
      streams.add(call.actor.loginId, call.address, stream);
    },
  });
}
