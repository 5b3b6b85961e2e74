import type { ScanResult } from '@plenum/contract/checkin/schemas';
import { describe, expect, it } from 'vitest';
import { ticketCodeOf } from '@plenum/contract/tickets/ticket-code';
import { buildPerson as person, openTestDesk as openDesk, testCheckpoint as place } from '#test/desk-sample';
import { KeptScan, type ShownHandout } from './desk-view.ts';
import { handOut } from './hand-out.ts';
import { admitPerson, admitTeam, overrideVerdict, scanText, undoScan } from './record-scan.ts';

describe('a team from one scan', () => {
  const team = [
    person('ann', { teamId: 'team' }),
    person('bob', { teamId: 'team' }),
    person('cat', { teamId: 'team', standing: 'not_paid' }),
    person('dan', { teamId: 'team' }),
    person('eve'),
  ];

  it('offers members who may still enter, and checks in each with a separate scan', async () => {
    const { parts, shown, said } = openDesk({ people: team });
    await admitPerson(parts, 'dan');
    await admitPerson(parts, 'ann');
    expect(shown().team.map(({ participantId }) => participantId)).toEqual(['bob']);
    for (const { participantId } of shown().team) await admitPerson(parts, participantId);
    expect(said()).toEqual([
      ['dan', 'admitted'],
      ['ann', 'admitted'],
      ['bob', 'admitted'],
    ]);
    expect(shown().team).toEqual([]);
  });

  const given = (handouts: readonly ShownHandout[]) =>
    handouts.map(({ id, participantId, at }) => [id, participantId, at !== null]);

  it('hands out to each of them, to all remaining ones by one press, and undoes it', async () => {
    const { parts, shown, said, kept } = openDesk({ people: team });
    await admitPerson(parts, 'ann');
    await handOut(parts, shown(), 'bag', ['ann']);
    await admitTeam(parts, shown(), ['bob', 'dan']);
    expect(shown().group.map(({ participantId }) => participantId)).toEqual(['ann', 'bob', 'dan']);
    expect(given(shown().handouts)).toEqual([
      ['bag', 'ann', true],
      ['bag', 'bob', false],
      ['bag', 'dan', false],
    ]);
    await handOut(parts, shown(), 'bag', ['bob', 'dan']);
    expect(said().slice(-2)).toEqual([
      ['bob', 'handed_out'],
      ['dan', 'handed_out'],
    ]);
    expect(given(shown().handouts).every(([, , has]) => has)).toBe(true);
    // Each hand-out is a separate scan, so it can be undone alone.
    const bobs = shown().handouts[1]?.sequence ?? 0;
    await undoScan(parts, bobs);
    expect(kept.at(-1)?.scan).toMatchObject({ participantId: 'bob', undoes: bobs, handoutId: 'bag' });
    expect(given(shown().handouts).map(([, , has]) => has)).toEqual([true, false, true]);
  });

  it('shows the one who is refused, and hands out to the others', async () => {
    const { parts, shown } = openDesk({
      people: team,
      answer: (id) => (id === 'bob' ? { verdict: 'full' } : {}),
    });
    await admitPerson(parts, 'ann');
    await admitTeam(parts, shown(), ['bob', 'dan']);
    expect([shown().code, shown().person?.participantId]).toEqual(['full', 'bob']);
    expect(given(shown().handouts).map(([, id]) => id)).toEqual(['ann', 'dan']);
    expect(shown().group.map(({ participantId }) => participantId)).toEqual(['ann', 'dan']);
  });

  it('offers no one if the person was refused, or registered alone', async () => {
    const { parts, shown } = openDesk({ people: team });
    await admitPerson(parts, 'cat');
    expect([shown().code, shown().team]).toEqual(['not_paid', []]);
    await admitPerson(parts, 'eve');
    expect([shown().code, shown().team]).toEqual(['admitted', []]);
  });
});

describe('a person refused by the device’s data', () => {
  it('is looked up, and admitted if they have paid since', async () => {
    const { parts, asked, said } = openDesk({
      people: [person('ann', { standing: 'not_paid' })],
      found: [person('ann')],
    });
    await admitPerson(parts, 'ann');
    expect(asked).toEqual([{ participantId: 'ann' }]);
    expect(said()).toEqual([['ann', 'admitted']]);
  });

  it('is looked up by a typed code, but not by other text', async () => {
    const CODE = ticketCodeOf(4711);
    const { parts, asked, said, shown } = openDesk({ found: [person('ann', { code: CODE })] });
    await scanText(parts, '<script>', 'qr');
    expect([asked, shown().code, shown().text]).toEqual([[], 'unknown_code', '<script>']);
    await scanText(parts, CODE, 'typed');
    expect(asked).toEqual([{ code: CODE }]);
    expect(said()).toEqual([
      [null, 'unknown_code'],
      ['ann', 'admitted'],
    ]);
  });

  it('is not looked up if it would change nothing', async () => {
    const { parts, asked, shown } = openDesk({
      people: [person('ann')],
      checkpoint: { ...place, state: 'paused' },
    });
    await admitPerson(parts, 'ann');
    expect([asked, shown().code]).toEqual([[], 'paused']);
  });
});

describe('the rules of a checkpoint', () => {
  it('in and out: notices out before in', async () => {
    const { parts, said } = openDesk({ people: [person('ann')], checkpoint: { ...place, rule: 'in_out' } });
    for (const direction of ['out', 'in', 'in', 'out', 'in'] as const) {
      parts.view.setState({ direction });
      await admitPerson(parts, 'ann');
    }
    expect(said().map(([, code]) => code)).toEqual([
      'not_inside',
      'admitted',
      'already_in',
      'out',
      'admitted',
    ]);
  });

  it('a supervisor’s reason admits, and is in the scan; it can be undone', async () => {
    const { parts, kept, shown, gate } = openDesk({ people: [person('ann', { standing: 'not_paid' })] });
    await admitPerson(parts, 'ann');
    await overrideVerdict(parts, shown(), 'Pays in cash');
    expect([shown().code, kept[1]?.scan.overrideReason]).toEqual(['admitted', 'Pays in cash']);
    await undoScan(parts, 2);
    expect(kept[2]?.scan).toMatchObject({ verdict: 'undone', undoes: 2, overrideReason: '' });
    expect(gate.entryOf(place, 'ann', '2027-05-18T01:00:00.000Z')?.inside).toBe(false);
  });

  it('the server is not asked while scans wait, because it would decide without them', async () => {
    const answer = () => ({ verdict: 'already_in' as const });
    const { parts, shown } = openDesk({ people: [person('ann')], answer, waiting: 1 });
    await admitPerson(parts, 'ann');
    expect(shown().code).toBe('admitted');
  });

  it.each(['full', 'not_paid', 'not_for_this', 'ended', 'already_in'] as const)(
    'a supervisor may override %s, which only the server knew',
    async (refused) => {
      let verdict: ScanResult['verdict'] = refused;
      const { parts, shown, said } = openDesk({ people: [person('ann')], answer: () => ({ verdict }) });
      await admitPerson(parts, 'ann');
      expect(shown()).toMatchObject({ code: refused, overridable: true });
      verdict = 'admitted';
      await overrideVerdict(parts, shown(), 'A chair was brought');
      expect(shown()).toMatchObject({ code: 'admitted', overridable: false });
      expect(said().at(-1)).toEqual(['ann', 'admitted']);
    },
  );

  it('a refusal by the server can’t be overridden if the checkpoint does not allow it, or a ticket is not valid', async () => {
    const closed = { ...place, switches: { ...place.switches, allowOverride: false } };
    for (const [checkpoint, verdict] of [
      [closed, 'full'],
      [place, 'cancelled'],
      [place, 'revoked'],
    ] as const) {
      const { parts, shown } = openDesk({ checkpoint, people: [person('ann')], answer: () => ({ verdict }) });
      await admitPerson(parts, 'ann');
      expect(shown()).toMatchObject({ code: verdict, overridable: false });
    }
  });

  it('shows the verdict of the server if it was asked', async () => {
    const since = '2027-05-18T00:30:00.000Z';
    const { parts, shown } = openDesk({
      people: [person('ann')],
      answer: () => ({ verdict: 'already_in', since, gateId: 'west' }),
    });
    await admitPerson(parts, 'ann');
    expect(shown()).toMatchObject({ code: 'already_in', since, sinceGateId: 'west' });
  });
});

describe('a hand-out', () => {
  it('is offered to people who are in, ticked off once, and undone', async () => {
    const { parts, shown, kept } = openDesk({ people: [person('ann')] });
    await admitPerson(parts, 'ann');
    expect(shown().handouts).toEqual([
      { id: 'bag', participantId: 'ann', at: null, gateId: null, sequence: null },
    ]);
    await handOut(parts, shown(), 'bag', ['ann']);
    expect(shown().handouts).toMatchObject([{ id: 'bag', sequence: 2 }]);
    expect(kept[1]?.scan).toMatchObject({ verdict: 'handed_out', handoutId: 'bag', participantId: 'ann' });
    // When the same person is scanned again, the item is ticked and can't be handed out twice.
    await admitPerson(parts, 'ann');
    expect(shown()).toMatchObject({ code: 'already_in', handouts: [{ sequence: null }] });
    expect(shown().handouts[0]?.at).not.toBeNull();
    await handOut(parts, shown(), 'bag', ['ann']);
    expect(kept[3]?.scan.verdict).toBe('handed_before');
    await undoScan(parts, 2);
    expect(shown().handouts[0]?.at).toBeNull();
  });

  it('is refused by the server if another gate was faster', async () => {
    let said: Partial<ScanResult> | undefined;
    const { parts, shown } = openDesk({ people: [person('ann')], answer: () => said });
    await admitPerson(parts, 'ann');
    said = { verdict: 'handed_before', since: '2027-05-18T00:59:00.000Z', gateId: 'west' };
    await handOut(parts, shown(), 'bag', ['ann']);
    expect(shown().handouts).toEqual([
      { id: 'bag', participantId: 'ann', at: '2027-05-18T00:59:00.000Z', gateId: 'west', sequence: null },
    ]);
  });

  it('is not offered to people who were refused', async () => {
    const { parts, shown } = openDesk({ people: [person('ann', { standing: 'cancelled' })] });
    await admitPerson(parts, 'ann');
    expect(shown().handouts).toEqual([]);
  });
});

describe('the person who scanned', () => {
  it('is stored with each scan: waiting scans keep the name of the earlier shift', async () => {
    const { parts, kept, shown, logIn } = openDesk({ people: [person('ann'), person('bob')] });
    await admitPerson(parts, 'ann');
    await handOut(parts, shown(), 'bag', ['ann']);
    logIn('second');
    await admitPerson(parts, 'bob');
    // An undo is recorded under the name of the person who makes it.
    await undoScan(parts, 1);
    expect(kept.map(({ scan }) => scan.operatorId)).toEqual(['first', 'first', 'second', 'second']);
  });

  it('is left to the server if this browser does not know it, or an earlier release stored the scan', async () => {
    const { parts, kept, logIn } = openDesk({ people: [person('ann')] });
    logIn(null);
    await admitPerson(parts, 'ann');
    expect(kept[0]?.scan.operatorId).toBeNull();
    const id = '01890000-0000-7000-8000-000000000001';
    const { operatorId: _, ...older } = { ...kept[0]?.scan, checkpointId: id, participantId: id };
    const opened = KeptScan.parse({ scan: older, status: 'waiting', text: '', since: null });
    expect(opened.scan.operatorId).toBeNull();
  });
});
