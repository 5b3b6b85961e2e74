import type { EventStream } from '../route.ts';
import { addressKey } from '../../rate-limit/general-limit.ts';

/**
 * The live streams of this process. Each stream uses file descriptors and memory of the process, so each process counts
 * its own.
 */
export interface OpenStreams {
  /** Adds a stream. If the login or the address has too many, the oldest one is closed first. */
  add(loginId: string, address: string, stream: EventStream): void;
  closeAll(): void;
}

const PER_LOGIN = 8;
const PER_ADDRESS = 64;

export function createOpenStreams(): OpenStreams {
  const keysOf = new Map<EventStream, readonly string[]>();
  // A set keeps the order in which its members were added.
  const groups = new Map<string, Set<EventStream>>();

  function makeRoom(key: string, most: number): void {
    const group = groups.get(key) ?? new Set();
    const [oldest] = group;
    if (!oldest || group.size < most) return;
    // Removes the stream immediately, because its connection may take a while to close.
    remove(oldest);
    // Without this event a client would take the end for a lost connection: it would reconnect, and so close another
    // stream.
    oldest.send({ event: 'replaced', data: {} });
    oldest.close();
  }

  function remove(stream: EventStream): void {
    for (const key of keysOf.get(stream) ?? []) {
      const group = groups.get(key);
      group?.delete(stream);
      if (group?.size === 0) groups.delete(key);
    }
    keysOf.delete(stream);
  }

  return {
    add(loginId, address, stream) {
      const [login, sender] = [`login ${loginId}`, `address ${addressKey(address)}`];
      makeRoom(login, PER_LOGIN);
      makeRoom(sender, PER_ADDRESS);
      keysOf.set(stream, [login, sender]);
      for (const key of [login, sender]) groups.set(key, (groups.get(key) ?? new Set()).add(stream));
      stream.onClose(() => remove(stream));
    },
    closeAll() {
      for (const stream of keysOf.keys()) stream.close();
    },
  };
}
