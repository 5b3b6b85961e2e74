import { abilityNames } from '@plenum/contract/accounts/abilities';
import { mapFields, textFields } from '@plenum/contract/meetings/person-fields';
import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import type { ParticipantRow } from '@plenum/contract/registration/lists/participant-list';
import type { RegistrationRow } from '@plenum/contract/registration/lists/registration-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { type FakeRequest, fakeServer, success } from './fake-server.ts';
import { startI18n } from '#kernel/i18n/start-i18n';
import type { ListQuery } from '#kernel/list/list-query';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { type OrganizeLinks, OrganizeLinksContext } from '#kernel/organize/links';
import { OrganizePiecesContext } from '#kernel/organize/pieces';
import { organizePieces } from '../src/app/routes/admin/organize-pieces.tsx';

export const MEETING = '3f2b8c1e-52f5-4f0e-9a43-5b7c0d9e1a2b';

/** A test id made from a number. */
export function idOf(number: number): string {
  return `3f2b8c1e-52f5-4f0e-9a43-${String(number).padStart(12, '0')}`;
}

export function buildRegistration(number: number, overrides: Partial<RegistrationRow> = {}): RegistrationRow {
  return {
    id: idOf(number),
    kind: 'individual',
    name: `Person ${number}`,
    contactName: `Person ${number}`,
    contactPhone: '138****8000',
    contactEmail: '',
    organization: 'Northshore University',
    members: 1,
    state: 'submitted',
    review: 'audit_pending',
    reviewReason: '',
    order: null,
    changedAt: '2026-05-18T01:00:00.000Z',
    doubts: 0,
    ...overrides,
  };
}

export function buildParticipant(number: number, overrides: Partial<ParticipantRow> = {}): ParticipantRow {
  return {
    id: idOf(1000 + number),
    registrationId: idOf(number),
    name: `Person ${number}`,
    gender: 'female',
    ...mapFields(textFields, () => ''),
    organization: 'Northshore University',
    email: 'p***@example.org',
    phone: '138****8000',
    identity: 'teacher',
    idType: null,
    idNumber: '',
    typeName: 'Delegate',
    teamName: '',
    review: 'audit_pending',
    payment: 'pay_success',
    arrival: null,
    orderNumber: 'P260518AAAAAAAA',
    stay: null,
    attend: true,
    registeredAt: '2026-05-18T01:00:00.000Z',
    ...overrides,
  };
}

export function buildDetail(number: number): ParticipantDetail {
  return {
    ...buildParticipant(number),
    firstName: '',
    lastName: '',
    registration: {
      id: idOf(number),
      kind: 'individual',
      teamName: '',
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      members: 1,
      review: 'audit_pending',
      reviewReason: '',
    },
    answers: [],
    orders: [],
    stayDetail: null,
    activities: [],
    ticket: null,
    timeline: [],
    can: { edit: true, reveal: true, review: true },
  };
}

/** The fields of a conference that these screens read. */
export const meeting = {
  id: MEETING,
  timeZone: 'Asia/Shanghai',
  sections: [],
  can: Object.fromEntries(abilityNames.map((ability) => [ability, true])),
} as unknown as MeetingConsole;

export async function setStage(): Promise<void> {
  useAppStore.getState().setLan('en');
  await startI18n([
    'kernel',
    'form',
    'list',
    'console',
    'organize',
    'accounts-organize',
    'audit-organize',
    'checkin-organize',
    'invoices-organize',
    'letters-organize',
    'mailings-organize',
    'meetings-organize',
    'messaging-organize',
    'news-organize',
    'pages-organize',
    'payments-organize',
    'registration-organize',
    'rooms-organize',
    'submissions-organize',
  ]);
}

type Answers = (method: string, path: string, request: FakeRequest) => unknown;

/** Answers each request with the test's answer for it; other requests stay unanswered. */
export function serve(answers: Answers): { sent: FakeRequest[] } {
  const server = fakeServer();
  const sent: FakeRequest[] = [];
  async function listen(): Promise<void> {
    for (;;) {
      const request = await server.next();
      sent.push(request);
      const { method = '', url = '' } = request.config;
      const data = answers(method.toUpperCase(), url, request);
      if (data !== undefined) await act(async () => request.answer(200, success(data)));
    }
  }
  void listen();
  return { sent };
}

/** Renders a screen whose links change its address, as the application does. */
export function show(
  Screen: ComponentType<{ meeting: MeetingConsole; query: ListQuery }>,
  first: ListQuery = {},
) {
  const places: string[] = [];
  function Stage() {
    const [query, setQuery] = useState(first);
    const links = {
      console: (_id, part = '', chosen = {}) => `${part}?${new URLSearchParams({ ...chosen }).toString()}`,
      news: (id) => `news of ${id}`,
      pages: (id) => `pages of ${id}`,
      wall: (token) => `wall ${token}`,
      selfCheckin: (code) => `self ${code}`,
      templates: (id, ref) => `templates of ${id} ${ref ?? ''}`,
      badges: (id) => `badges of ${id}`,
      registerPerson: (id) => `register at ${id}`,
      meetings: () => 'meetings',
      go: (href) => {
        places.push(href);
        setQuery(Object.fromEntries(new URLSearchParams(href.split('?')[1])));
      },
    } as OrganizeLinks;
    return (
      <OrganizeLinksContext value={links}>
        <OrganizePiecesContext value={organizePieces}>
          <Screen meeting={meeting} query={query} />
        </OrganizePiecesContext>
      </OrganizeLinksContext>
    );
  }
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Stage />
    </QueryClientProvider>,
  );
  return { places, client };
}

export async function press(key: string, more: object = {}): Promise<void> {
  await act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  });
}
