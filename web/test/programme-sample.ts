import { fromWallTime } from '@plenum/contract/kernel/zoned-time';
import type { Session, Talk } from '#modules/meetings/programme/programme-layout';

// A programme for tests.

const day = '2026-05-18';
const zone = 'Asia/Shanghai';

export function buildSession(given: Partial<Session> & { id: string }): Session {
  const times = { day, start: '09:00', end: '10:00', ...given };
  return {
    kind: 'session',
    title: given.id,
    roomId: null,
    trackId: null,
    chairIds: [],
    description: '',
    talks: [],
    startsAt: fromWallTime(`${times.day}T${times.start}`, zone),
    endsAt: fromWallTime(`${times.day}T${times.end}`, zone),
    ...times,
  };
}

export function buildTalk(given: Partial<Talk> & { id: string }): Talk {
  const times = { start: '09:00', end: '09:30', ...given };
  return {
    kind: 'oral',
    title: given.id,
    speakerIds: [],
    board: '',
    abstract: '',
    startsAt: fromWallTime(`${day}T${times.start}`, zone),
    endsAt: fromWallTime(`${day}T${times.end}`, zone),
    ...times,
  };
}
