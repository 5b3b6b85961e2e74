import { accountRefusals } from '@plenum/contract/accounts/messages';
import { CodeLoginForm } from '@plenum/contract/accounts/schemas';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { useContractForm } from '#kernel/form/use-contract-form';
import { grant, press, refuse, setStage, show, type } from '#test/accounts-stage';
import { useField } from '#kernel/form/use-field';
import { CodeFields } from './code-fields.tsx';
import { sendPublicCode } from './code-request.ts';

let server: ReturnType<typeof fakeServer>;
beforeAll(setStage);
beforeEach(() => {
  server = fakeServer();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface FieldsProps {
  send?: ReturnType<typeof sendPublicCode>;
  isSignUp?: boolean;
}

function Fields({ send = sendPublicCode('log_in'), isSignUp = false }: FieldsProps) {
  const form = useContractForm(CodeLoginForm, { defaultValues: { target: '', code: '' } });
  return (
    <CodeFields
      target={useField(form, 'target')}
      code={useField(form, 'code')}
      send={send}
      isSignUp={isSignUp}
      autoComplete="username"
    />
  );
}

const button = () => screen.getByRole<HTMLButtonElement>('button');
const pass = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));
const sent = { resendAfterSeconds: 60, validSeconds: 300, offersEmail: false };

async function askFor(target: string) {
  type('Phone number or email', target);
  await press('button', 'Get code');
}

it("counts down the seconds of the server's answer until another code can be requested", async () => {
  show(<Fields />);
  await askFor('13900000001');
  await grant(await server.next(), sent);
  expect(button().textContent).toBe('Resend in 60 s');
  expect(button().disabled).toBe(true);
  expect(screen.getByText('Code sent, valid for 5 minutes')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
  await pass(59_000);
  expect(button().textContent).toBe('Resend in 1 s');
  await pass(1000);
  expect(button().textContent).toBe('Get code');
  expect(button().disabled).toBe(false);
});

it('continues to count after the fields were unmounted, for the same number in any spelling', async () => {
  const { unmount } = show(<Fields />);
  await askFor('13900000002');
  await grant(await server.next(), sent);
  unmount();
  vi.advanceTimersByTime(20_000);
  show(<Fields />);
  expect(button().textContent).toBe('Get code');
  type('Phone number or email', '+86 139-0000-0002');
  expect(button().textContent).toBe('Resend in 40 s');
  type('Phone number or email', '13900000003');
  expect(button().textContent).toBe('Get code');
});

it('sends no request while the number or address is invalid, and removes the error once it is corrected', async () => {
  const send = vi.fn<ReturnType<typeof sendPublicCode>>();
  show(<Fields send={send} />);
  await askFor('not a number');
  expect(screen.getByText('Enter a phone number or an email address')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  type('Phone number or email', '1390000000');
  expect(screen.queryByText('Enter a phone number or an email address')).toBeNull();
});

it('shows beside the number why no code was sent', async () => {
  show(<Fields />);
  await askFor('13900000004');
  const sentence = 'A code has just been sent. Please wait 43 seconds before requesting another.';
  await refuse(await server.next(), 429, refusal(accountRefusals.CODE_TOO_SOON.code, sentence));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Phone number or email'));
  expect(button().textContent).toBe('Get code');
});

it('offers the account’s email address if text messages don’t arrive, for this number only', async () => {
  show(<Fields />);
  await askFor('13900000005');
  await grant(await server.next(), { ...sent, offersEmail: true });
  await press('button', 'Send it to my email');
  const asked = await server.next();
  expect(JSON.parse(String(asked.config.data))).toMatchObject({ purpose: 'log_in', byEmail: true });
  await grant(asked, { ...sent, offersEmail: true });
  expect(screen.getByText(/^If an account with this number has an email address/)).toBeTruthy();
  expect(screen.queryByText('Send it to my email')).toBeNull();
});

it('offers to sign up by email instead', async () => {
  show(<Fields isSignUp />);
  await askFor('13900000006');
  await grant(await server.next(), { ...sent, offersEmail: true });
  await press('button', 'Use an email address');
  expect(screen.getByLabelText<HTMLInputElement>('Phone number or email').value).toBe('');
  expect(screen.queryByText('Use an email address')).toBeNull();
});
