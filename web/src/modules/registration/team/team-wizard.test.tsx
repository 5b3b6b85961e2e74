import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyHead, type RegistrationView } from '@plenum/contract/registration/people/draft';
import { fakeServer, type FakeRequest } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { bodyOf, grant, press, show } from '#test/mine-stage';
import type { RegisterSearch } from '../search.ts';
import { teamOffer, teamOfferZh } from '#test/team-sample';
import { TeamWizard } from './team-wizard.tsx';
import { buildMember, buildView, roomId, testId } from '#test/offer-sample';

let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  useAppStore.getState().setToken('t1');
  await startI18n(['kernel', 'form', 'list', 'registration']);
});
beforeEach(() => {
  server = fakeServer();
  setNotifier(() => {});
});
afterEach(cleanup);

const head = { ...emptyHead, teamName: 'Lab 7', contactName: '王芳', contactPhone: '13800138000' };
const onSearch = vi.fn();

/** Answers reads of the registration and of the offer immediately, and returns the next call of any other kind. */
async function nextCall(view: RegistrationView): Promise<FakeRequest> {
  const request = await server.next();
  if (request.config.method !== 'get') return request;
  const isOffer = request.config.url?.endsWith('/offer') === true;
  await grant(request, isOffer ? (request.header('lan') === 'zh-cn' ? teamOfferZh : teamOffer) : view);
  return nextCall(view);
}

function open(view: RegistrationView, search: RegisterSearch = {}) {
  show(
    <TeamWizard
      offer={{ data: teamOffer, at: Date.now() }}
      view={view}
      search={{ kind: 'team', ...search }}
      onSearch={onSearch}
    />,
  );
}

function drop(text: string, name = 'team.csv') {
  const place = screen.getByRole('region', { name: 'Members' }).querySelector('[data-field="members"]');
  if (!place) throw new Error('no grid');
  fireEvent.drop(place, { dataTransfer: { files: [new File([text], name)], types: ['Files'] } });
}

const guest = (number: number, gender: string, more: Partial<ReturnType<typeof buildMember>> = {}) =>
  buildMember({
    id: testId(300 + number),
    values: {
      fullName: `人${number}`.replace(/\d/, (digit) => '甲乙丙丁'[Number(digit)] ?? ''),
      gender,
      typeId: 'type-student',
    },
    ...more,
  });

it('imports people from a file, invalid cells included, and saves them immediately', async () => {
  const view = buildView({ kind: 'team', head, members: [] });
  open(view);
  drop('姓名,性别,手机号,注册类型,工号\n王伟,男,13800138001,Student,7\n李娜,女,138,Student,8\n');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1 OK, 1 to correct')).toBeTruthy();
  expect(within(dialog).getByText('Row 3, Phone number: Invalid phone number')).toBeTruthy();
  expect(within(dialog).getByText(/ignored: 工号/)).toBeTruthy();
  await press('Import 2 people', dialog);
  expect(await screen.findByText('1 cell needs correction')).toBeTruthy();
  const saved = await nextCall(view);
  expect(bodyOf(saved)).toMatchObject({
    removed: [],
    members: [
      {
        version: 0,
        values: { fullName: '王伟', gender: 'male', phone: '13800138001', typeId: 'type-student' },
      },
      { version: 0, values: { fullName: '李娜', phone: '138' } },
    ],
  });
});

it('recognizes a registration type by its name in the other language', async () => {
  const view = buildView({ kind: 'team', head, members: [] });
  open(view);
  const read = await server.next();
  expect([read.config.url, read.header('lan')]).toEqual([
    `/api/meetings/${teamOffer.meeting.id}/offer`,
    'zh-cn',
  ]);
  await grant(read, teamOfferZh);
  drop('姓名,性别,手机号,注册类型\n王伟,男,13800138001,学生\n');
  await press('Import 1 person', await screen.findByRole('dialog'));
  expect(bodyOf(await nextCall(view))).toMatchObject({ members: [{ values: { typeId: 'type-student' } }] });
});

it('says how many are removed before a file replaces them', async () => {
  const view = buildView({ kind: 'team', head, members: [guest(0, 'male'), guest(1, 'male')] });
  open(view);
  drop('姓名,性别,手机号,注册类型\n王伟,男,13800138001,Student\n');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('radio', { name: /^Replace/ }));
  await press('Remove 2, import 1 person', dialog);
  expect(bodyOf(await nextCall(view))).toMatchObject({
    removed: [testId(300), testId(301)],
    members: [{ values: { fullName: '王伟' } }],
  });
});

it('reports the error of a file without a team', async () => {
  open(buildView({ kind: 'team', head, members: [] }));
  drop('王伟,13800138001\n');
  expect(await screen.findByText(/^No header row was found/)).toBeTruthy();
  await press('Cancel', screen.getByRole('dialog'));
  drop('x', 'team.pdf');
  expect(await screen.findByText(/^This is not an Excel file/)).toBeTruthy();
});

it('marks a person who is listed twice, and does not continue', async () => {
  const twice = { fullName: '王伟', gender: 'male', typeId: 'type-student', phone: '13800138001' };
  const members = [
    buildMember({ values: twice }),
    guest(1, 'male', { values: { ...twice, phone: '+86 138 0013 8001' } }),
  ];
  onSearch.mockClear();
  open(buildView({ kind: 'team', head, members }));
  await press('Next: Accommodation');
  expect(screen.getByText('王伟, Phone number: Same name and phone number as row 1')).toBeTruthy();
  expect(onSearch).not.toHaveBeenCalled();
});

it('shows a member’s own link, once everything is saved', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const view = buildView({ kind: 'team', head, members: [guest(0, 'male')] });
  open(view);
  await press('Copy the fill-in link for 人甲');
  const asked = await nextCall(view);
  expect(asked.config.url).toBe(`/api/registrations/${view.id}/fill-links`);
  const link = 'https://plenum.example/s/0123456789';
  await grant(asked, [{ memberId: testId(300), link }]);
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(link));
});

it('shows a member’s own input as it arrives', async () => {
  const mine = guest(0, 'male');
  const view = buildView({ kind: 'team', head, members: [mine] });
  open(view);
  await grant(await server.next(), teamOfferZh);
  const read = await server.next();
  const filled = { ...mine, version: 2, selfFilled: true, values: { ...mine.values, phone: '13800138009' } };
  await grant(read, { ...view, members: [filled] });
  expect(await screen.findByText('13800138009')).toBeTruthy();
  expect(screen.getByText('Filled in by the member')).toBeTruthy();
});

it('pairs people of one gender who want the same room', async () => {
  const stay = {
    choice: 'shared',
    roomTypeId: roomId,
    checkIn: '2027-05-17',
    checkOut: '2027-05-19',
    cohabitant: { kind: 'organiser' },
  } as const;
  const members = [guest(0, 'male', { stay }), guest(1, 'female', { stay }), guest(2, 'male', { stay })];
  const view = buildView({ kind: 'team', head, members });
  open(view, { step: 'stay' });
  await press('Auto-pair by gender');
  expect(screen.getByText('with 人丙')).toBeTruthy();
  expect(screen.getByText('with 人甲')).toBeTruthy();
  expect(bodyOf(await nextCall(view))).toMatchObject({
    members: [
      { id: testId(300), stay: { cohabitant: { kind: 'member', memberId: testId(302) } } },
      { id: testId(302), stay: { cohabitant: { kind: 'member', memberId: testId(300) } } },
    ],
  });
});

it('gives everyone the same meal together', async () => {
  const view = buildView({ kind: 'team', head, members: [guest(0, 'male'), guest(1, 'female')] });
  open(view, { step: 'activities' });
  await press('Choose for 2 people');
  const dialog = await screen.findByRole('dialog');
  await act(async () => fireEvent.click(within(dialog).getByRole('checkbox', { name: /Lunch/ })));
  await press('Apply to 2 people', dialog);
  const lists = screen.getByRole('list', { name: 'Members' });
  expect(within(lists).getAllByText('Lunch')).toHaveLength(2);
});
