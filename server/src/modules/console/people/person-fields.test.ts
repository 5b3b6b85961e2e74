import { readParticipant } from '@plenum/contract/registration/lists/participant-detail';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import {
  mapFields,
  personFieldFacts,
  personFields,
  type PersonTextField,
  textFields,
} from '@plenum/contract/meetings/person-fields';
import { sections } from '@plenum/contract/meetings/sections';
import { readOffer } from '@plenum/contract/registration/people/endpoints';
import { editParticipant } from '@plenum/contract/registration/people/organizer-endpoints';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';

// Checks every text field of the list in all places, so that a new field can't be forgotten.

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
let participantId: string;

const written = {
  ...mapFields(textFields, (field) => `The ${field}`),
  email: 'ada@uni.example',
  phone: '+8613812348000',
};
const corrected = {
  ...mapFields(textFields, (field) => `Another ${field}`),
  email: 'grace@uni.example',
  phone: '+8613912348000',
};

function shown(field: PersonTextField, text: string): string {
  if (field === 'email') return maskedEmail(text);
  return field === 'phone' ? maskedPhone(text) : text;
}

beforeAll(async () => {
  // There is one export for each field, which exceeds the normal limit.
  app = await createTestApp({ limitFactor: 100 });
  offer = await buildOffer(app);
  owner = await buildStaff(app, offer.meetingId, 'owner');
  const asked = mapFields(personFields, () => 'optional' as const);
  await saveContent(app, offer.meetingId, { name: 'form', content: { ...sections.form.empty, asked } });
  const values = { fullName: 'Ada', ...written };
  const { answer, memberIds } = await buildOrder(app, offer.meetingId, [
    memberDraft(offer.type.id, { values }),
  ]);
  expect(answer.body).toMatchObject({ code: 200 });
  participantId = memberIds[0] ?? '';
});
afterAll(() => app.close());

const ofMeeting = () => ({ params: { id: offer.meetingId }, token: owner.token });
const ofParticipant = () => ({ params: { id: offer.meetingId, participantId }, token: owner.token });

describe.each(textFields)('%s', (field) => {
  test('is in the list', async () => {
    const { body } = await app.call(participantList.list, ofMeeting());
    expect(body.data.rows[0]?.[field]).toBe(shown(field, written[field]));
  });

  test('finds the participant if it is searched, and only then', async () => {
    const { body } = await app.call(participantList.list, { ...ofMeeting(), query: { q: written[field] } });
    expect(body.data.rows).toHaveLength(personFieldFacts[field].isSearched ? 1 : 0);
  });

  test('is in the sheet under its label', async () => {
    const { body } = await app.http.inject({
      method: 'GET',
      url: fillPath(participantList.export.path, { id: offer.meetingId }),
      query: { format: 'csv', columns: field },
      headers: { authorization: owner.token, lan: 'zh-cn' },
    });
    expect(body.replace('\ufeff', '').split('\r\n')).toEqual([
      valueLabels[field].zh,
      shown(field, written[field]),
      '',
    ]);
  });

  test('is in the details, and the organizer can correct it', async () => {
    const before = await app.call(readParticipant, ofParticipant());
    expect(before.body.data[field]).toBe(shown(field, written[field]));
    for (const text of [corrected[field], written[field]]) {
      const body = { values: { [field]: text }, reason: 'Asked by phone' };
      expect((await app.call(editParticipant, { ...ofParticipant(), body })).body).toMatchObject({
        code: 200,
      });
      const after = await app.call(readParticipant, ofParticipant());
      expect(after.body.data[field]).toBe(shown(field, text));
    }
  });
});

test.each(personFields)('a conference saved before %s existed does not ask for it', async (field) => {
  await app.kernel.pool.query(
    `update meeting_sections set content = content #- array['asked', $2::text] where meeting_id = $1 and name = 'form'`,
    [offer.meetingId, field],
  );
  const section = await app.call(sectionEndpoints.form.read, ofMeeting());
  expect(section.body.data.content.asked[field]).toBe('hidden');
  const answer = await app.call(readOffer, ofMeeting());
  expect(answer.body.data.form.asked[field]).toBe('hidden');
});
