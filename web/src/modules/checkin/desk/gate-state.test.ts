import type { Checkpoint, EntryState, RosterEntry } from '@plenum/contract/checkin/schemas';
import { describe, expect, it } from 'vitest';
import { createGateState } from './gate-state.ts';
import type { ScanDraft } from './scan-draft.ts';

const checkpoint: Checkpoint = {
  id: 'arrival',
  kind: 'arrival',
  name: { en: 'Arrival', zh: '报到' },
  audience: { who: 'all' },
  from: null,
  until: null,
  rule: 'once',
  capacity: null,
  gates: [],
  handouts: [],
  switches: {
    allowOverride: true,
    overrideAlone: true,
    allowUnpaid: false,
    sound: true,
    autoPrint: false,
    liveCodes: false,
  },
  state: 'open',
};

function buildPerson(participantId: string, overrides: Partial<RosterEntry> = {}): RosterEntry {
  return {
    participantId,
    name: `Person ${participantId}`,
    organization: 'Northshore',
    typeId: null,
    code: `CODE${participantId}`,
    version: 1,
    standing: 'confirmed',
    activityIds: [],
    checkIn: null,
    checkOut: null,
    sounds: '',
    phoneTail: '6677',
    idTail: '',
    teamId: null,
    vip: false,
    ...overrides,
  };
}

function buildScan(participantId: string, scannedAt: string, overrides: Partial<ScanDraft> = {}): ScanDraft {
  return {
    checkpointId: checkpoint.id,
    gateId: 'east',
    participantId,
    method: 'qr',
    direction: 'in',
    scannedAt,
    offsetMs: null,
    verdict: 'admitted',
    ticketVersion: 1,
    overrideReason: '',
    approval: null,
    undoes: null,
    handoutId: null,
    operatorId: null,
    ...overrides,
  };
}

const at = (minute: number, day = 18) => `2027-05-${day}T01:${String(minute).padStart(2, '0')}:00.000Z`;

function stage(changed: Partial<Checkpoint> = {}) {
  const place = { ...checkpoint, ...changed };
  const gate = createGateState('Asia/Shanghai', () => place.rule);
  gate.apply({ people: ['1', '2', '3'].map((id) => buildPerson(id)), entries: [], handouts: [] });
  const codeFor = (id: string, when: string, direction: 'in' | 'out' = 'in') => {
    const entry = gate.personOf(id);
    if (!entry) throw new Error(`No person ${id}`);
    return gate.decide({ presented: { entry, version: 1 }, checkpoint: place, direction, at: when }).code;
  };
  return { gate, place, codeFor };
}

describe('a gate without a network', () => {
  it('admits a person once, and says when they came', () => {
    const { gate, place, codeFor } = stage();
    expect(codeFor('1', at(0))).toBe('admitted');
    gate.applyScan(buildScan('1', at(0)));
    expect(codeFor('1', at(1))).toBe('already_in');
    expect(gate.entryOf(place, '1', at(1))).toMatchObject({ firstAt: at(0), gateId: 'east', inside: true });
    expect(gate.count(place, at(1))).toEqual({ arrived: 1, expected: 3 });
  });

  it('counts each day separately if the checkpoint does, by the conference’s clock', () => {
    const { gate, place, codeFor } = stage({ rule: 'once_a_day' });
    gate.applyScan(buildScan('1', at(0)));
    expect(codeFor('1', at(30))).toBe('already_in');
    // 23:30 in Shanghai is the same day, half an hour later is not.
    expect(codeFor('1', '2027-05-18T15:30:00.000Z')).toBe('already_in');
    expect(codeFor('1', '2027-05-18T16:00:00.000Z')).toBe('admitted');
    expect(gate.count(place, '2027-05-18T16:00:00.000Z').arrived).toBe(0);
  });

  it('lets people out and in again, and keeps the capacity', () => {
    const { gate, codeFor } = stage({ rule: 'in_out', capacity: 1 });
    gate.applyScan(buildScan('1', at(0)));
    expect(codeFor('2', at(1))).toBe('full');
    expect(codeFor('1', at(2), 'out')).toBe('out');
    gate.applyScan(buildScan('1', at(2), { verdict: 'out', direction: 'out' }));
    expect(codeFor('2', at(3))).toBe('admitted');
    expect(codeFor('1', at(3))).toBe('admitted');
  });

  it('keeps the entry if an override seconds after it is undone', () => {
    const { gate, codeFor } = stage();
    const overridden = buildScan('1', new Date(Date.parse(at(0)) + 5_000).toISOString(), {
      overrideReason: 'car',
    });
    gate.applyScan(buildScan('1', at(0)));
    gate.applyScan(overridden);
    gate.applyScan(buildScan('1', at(1), { verdict: 'undone', undoes: 2 }), overridden);
    expect(codeFor('1', at(2))).toBe('already_in');
  });

  it('keeps a person inside whom an override admitted, too, if the first scan is undone', () => {
    const { gate, place, codeFor } = stage();
    const seconds = (count: number) => new Date(Date.parse(at(0)) + count * 1_000).toISOString();
    const first = buildScan('1', seconds(0));
    const overridden = buildScan('1', seconds(1), { overrideReason: 'car' });
    gate.applyScan(first);
    gate.applyScan(overridden);
    gate.applyScan(buildScan('1', seconds(2), { verdict: 'undone', undoes: 1 }), first);
    expect(codeFor('1', seconds(3))).toBe('already_in');
    expect(gate.entryOf(place, '1', seconds(3))).toMatchObject({ firstAt: seconds(1), inside: true });
    // After the override is undone as well, both scans are undone.
    gate.applyScan(buildScan('1', seconds(4), { verdict: 'undone', undoes: 2 }), overridden);
    expect(codeFor('1', seconds(5))).toBe('admitted');
    expect(gate.count(place, seconds(5)).arrived).toBe(0);
  });

  it('keeps the entry if an override a second after it is undone', () => {
    const { gate, place, codeFor } = stage();
    const second = new Date(Date.parse(at(0)) + 1_000).toISOString();
    const overridden = buildScan('1', second, { overrideReason: 'car' });
    const first = buildScan('1', at(0));
    for (const scan of [first, overridden, first]) gate.applyScan(scan);
    gate.applyScan(buildScan('1', at(1), { verdict: 'undone', undoes: 2 }), overridden);
    expect(codeFor('1', at(2))).toBe('already_in');
    expect(gate.entryOf(place, '1', at(2))).toMatchObject({ firstAt: at(0) });
  });

  it('undoes the first scan, and keeps an entry of a later scan', () => {
    const { gate, place, codeFor } = stage();
    const first = buildScan('1', at(0));
    const overridden = buildScan('1', at(5), { overrideReason: 'car' });
    gate.applyScan(first);
    gate.applyScan(overridden);
    gate.applyScan(buildScan('1', at(6), { verdict: 'undone', undoes: 2 }), overridden);
    expect(codeFor('1', at(7))).toBe('already_in');
    gate.applyScan(buildScan('1', at(8), { verdict: 'undone', undoes: 1 }), first);
    expect(codeFor('1', at(9))).toBe('admitted');
    expect(gate.count(place, at(9)).arrived).toBe(0);
  });

  it('follows the server: an entry at another gate, a cancelled one, a new code', () => {
    const { gate, codeFor } = stage();
    const entry: EntryState = {
      checkpointId: checkpoint.id,
      participantId: '2',
      period: '',
      firstAt: at(0),
      gateId: 'west',
      inside: true,
    };
    gate.apply({ people: [], entries: [entry], handouts: [] });
    expect(codeFor('2', at(1))).toBe('already_in');
    gate.apply({ people: [], entries: [{ ...entry, firstAt: null, inside: false }], handouts: [] });
    expect(codeFor('2', at(2))).toBe('admitted');
    gate.apply({ people: [buildPerson('2', { code: 'NEW', version: 2 })], entries: [], handouts: [] });
    expect(codeFor('2', at(3))).toBe('revoked');
    expect(gate.personByCode('CODE2')).toBeUndefined();
    expect(gate.personByCode('NEW')?.participantId).toBe('2');
    expect(gate.search('person 2', 5)).toHaveLength(1);
  });

  it('ignores a refused scan', () => {
    const { gate, codeFor } = stage();
    expect(gate.applyScan(buildScan('1', at(0), { verdict: 'not_paid' }))).toEqual({
      entries: [],
      handouts: [],
    });
    expect(codeFor('1', at(1))).toBe('admitted');
  });

  it('hands out an item once, at any gate, and undoes it', () => {
    const { gate, place } = stage({ handouts: [{ id: 'bag', name: { en: 'Bag', zh: '资料袋' } }] });
    const bag = { handoutId: 'bag', participantId: '1' };
    const given = buildScan('1', at(1), { verdict: 'handed_out', handoutId: 'bag' });
    expect(gate.applyScan(given)).toMatchObject({ entries: [], handouts: [{ at: at(1), gateId: 'east' }] });
    expect(gate.handouts.find(place, bag, at(2))).toMatchObject({ at: at(1) });
    // A later hand-out at an offline gate changes nothing, and neither does undoing it.
    const again = buildScan('1', at(9), { verdict: 'handed_out', handoutId: 'bag', gateId: 'west' });
    expect(gate.applyScan(again).handouts).toEqual([]);
    expect(gate.applyScan(buildScan('1', at(10), { verdict: 'undone', undoes: 2 }), again).handouts).toEqual(
      [],
    );
    gate.applyScan(buildScan('1', at(11), { verdict: 'undone', undoes: 1 }), given);
    expect(gate.handouts.find(place, bag, at(12))?.at).toBeNull();
    const told = { ...bag, checkpointId: place.id, period: '', at: at(3), gateId: 'west' };
    gate.apply({ people: [], entries: [], handouts: [told] });
    expect(gate.handouts.find(place, bag, at(12))).toEqual(told);
  });
});
