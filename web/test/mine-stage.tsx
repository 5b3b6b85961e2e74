import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { success, type FakeRequest } from './fake-server.ts';
import { createQueryClient } from '#kernel/query/query-client';
import { RegistrationLinksContext, type RegistrationLinks } from '#modules/registration/links';

/** Renders a screen of the user's own registrations, with links that the test can read. */
export function show(element: ReactElement, links: Partial<RegistrationLinks> = {}) {
  const all: RegistrationLinks = {
    register: (meeting, search) => `/register/${meeting}/${search?.kind ?? ''}`,
    order: (id) => `/order/${id}`,
    pay: (id) => `/order/${id}/pay`,
    ticket: (id) => `/ticket/${id}`,
    change: (id) => `/change/${id}`,
    meeting: (id) => `/meeting/${id}`,
    calendar: () => '/calendar',
    mine: () => '/mine',
    go: () => {},
    ...links,
  };
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RegistrationLinksContext value={all}>{element}</RegistrationLinksContext>
    </QueryClientProvider>,
  );
  return client;
}

export async function press(name: string, inside: HTMLElement = document.body): Promise<void> {
  const button = await within(inside).findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}

export function type(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
}

/** Answers the request and waits until the page has rendered the answer. */
export async function grant(request: FakeRequest, data: unknown): Promise<void> {
  await act(async () => request.answer(200, success(data)));
}

export async function refuse(request: FakeRequest, status: number, body: object): Promise<void> {
  await act(async () => request.answer(status, body));
}

export const bodyOf = (request: FakeRequest): unknown => JSON.parse(String(request.config.data));
