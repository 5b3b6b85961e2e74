import type { Me } from '@plenum/contract/accounts/schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { success, type FakeRequest } from './fake-server.ts';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore, type LoginTab } from '#kernel/state/user-store';
import { LoginDialog, type LoginDialogProps } from '#modules/accounts/login/login-dialog';

/** The account of the test's user, as the server answers it. */
export function buildMe(overrides: Partial<Me> = {}): Me {
  return {
    id: '3f2b8c1e-52f5-4f0e-9a43-5b7c0d9e1a2b',
    name: 'Wang Wei',
    img: '',
    username: 'wangwei',
    phone: '138****8000',
    email: null,
    language: 'en',
    hasName: true,
    byCodeOnly: false,
    secondFactor: false,
    secondFactorNeeded: false,
    recoveryCodesLeft: 0,
    administrator: false,
    roles: [],
    can: { administer: false, createMeeting: false },
    ...overrides,
  };
}

/** Loads the real English texts. Called once per test file. */
export async function setStage(): Promise<void> {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'form', 'accounts']);
}

export function show(element: ReactElement) {
  const client = createQueryClient();
  return { client, ...render(<QueryClientProvider client={client}>{element}</QueryClientProvider>) };
}

/** Renders the login dialog, which opens and closes with the user store. */
export function openLogin(tab: LoginTab, props: LoginDialogProps = {}) {
  useUserStore.getState().showLogin(true, tab);
  return show(<LoginDialog {...props} />);
}

/** The server's answer to the last step of a login. */
export const done = { step: 'done', token: 'new-token', device: 'this-browser', me: buildMe() };

export function fieldNamed(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input' });
}

export function type(label: string | RegExp, text: string): void {
  fireEvent.change(fieldNamed(label), { target: { value: text } });
}

export function valueOf(label: string | RegExp): string {
  return fieldNamed(label).value;
}

export async function press(
  role: 'button' | 'tab' | 'checkbox',
  name: string | RegExp,
  inside: HTMLElement = document.body,
): Promise<void> {
  await act(async () => fireEvent.click(within(inside).getByRole(role, { name })));
}

/** Answers the request and waits until the page has rendered the answer. */
export async function grant(request: FakeRequest, data: unknown): Promise<void> {
  await act(async () => request.answer(200, success(data)));
}

export async function refuse(request: FakeRequest, status: number, body: object): Promise<void> {
  await act(async () => request.answer(status, body));
}
