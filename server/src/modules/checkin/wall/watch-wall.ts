import type { EventStream } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { OpenStreams } from '#kernel/http/live/open-streams';
import { arrivalsOf } from '../live.ts';
import { wallChannel } from './manage-wall.ts';
import { findWall } from './wall-queries.ts';

/**
 * Notifies a wall that there is something to read. By reading, the wall finds out what has changed and whether its link
 * is still valid.
 */
export async function watchWall(
  kernel: Kernel,
  streams: OpenStreams,
  { token, address }: { readonly token: string; readonly address: string },
  stream: EventStream,
): Promise<void> {
  let isOver = false;
  const stops: (() => void)[] = [];
  stream.onClose(() => {
    isOver = true;
    for (const stop of stops) stop();
  });
  const wall = await findWall(kernel.db, token, kernel.clock.now()).catch(() => null);
  if (isOver) return;
  if (!wall) {
    // When the wall then reads, it is refused with a message.
    stream.close();
    return;
  }
  const arrivals = arrivalsOf(wall.meetingId);
  const wake = () => stream.send({ event: 'wall', data: {} });
  stops.push(
    kernel.live.listen([arrivals.channel], ({ event }) => {
      if (event === arrivals.event) wake();
    }),
    kernel.live.listen([wallChannel(wall.checkpointId)], wake),
    kernel.live.onGap(() => stream.send({ event: 'gap', data: {} })),
  );
  streams.add(`wall ${wall.checkpointId}`, address, stream);
}
