import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { accountMessages, accountRefusals } from '@plenum/contract/accounts/messages';
import { SignUpForm } from '@plenum/contract/accounts/schemas';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RefusedCall } from '../client/refused-call.ts';
import { useAppStore } from '../state/app-store.ts';
import { contractResolver, findErrors } from './contract-resolver.ts';
import { useContractForm, type ContractForm } from './use-contract-form.ts';

type SignUp = z.input<typeof SignUpForm>;
const filled: SignUp = {
  target: '138 0013 8000',
  code: '123456',
  username: 'wangwei',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  agreed: true,
};

const shown: { form?: ContractForm<typeof SignUpForm> } = {};
let action = vi.fn<(values: z.output<typeof SignUpForm>, key: string) => Promise<unknown>>();

function Form({ defaultValues = filled }: { defaultValues?: SignUp }) {
  const form = useContractForm(SignUpForm, { defaultValues });
  const { errors } = form.formState;
  useEffect(() => {
    shown.form = form;
  });
  return (
    <form onSubmit={form.submit(action)}>
      {(['target', 'username', 'confirmPassword'] as const).map((name) => (
        <label key={name}>
          {name}
          <input {...form.register(name)} aria-describedby={`${name}-error`} />
          <span id={`${name}-error`}>{errors[name]?.message}</span>
        </label>
      ))}
      <p role="alert">{errors.root?.['server']?.message}</p>
      <button type="submit">send</button>
    </form>
  );
}

const beside = (name: string) => document.getElementById(`${name}-error`)?.textContent;
const said = () => screen.getByRole('alert').textContent;
const keys = () => action.mock.calls.map(([, key]) => key);
const send = () => act(async () => shown.form!.submit(action)());
const speak = (lan: 'en' | 'zh-cn') => act(() => useAppStore.getState().setLan(lan));

function refused(
  code: number,
  message: string,
  errors: { path: string; code: string; message: string }[] = [],
) {
  return new RefusedCall(code === 0 ? 0 : 422, { code, message, errors, requestId: undefined });
}

beforeEach(() => {
  useAppStore.getState().setLan('en');
  action = vi.fn(() => Promise.resolve());
});
afterEach(cleanup);

describe('the schema', () => {
  it('returns the parsed values, not the typed ones', async () => {
    render(<Form />);
    await send();
    expect(action).toHaveBeenCalledTimes(1);
    expect(action.mock.calls[0]![0]).toEqual({ ...filled, target: '+8613800138000' });
  });

  it('shows an error beside each field in the reader’s language, and focuses the first', async () => {
    render(<Form defaultValues={{ ...filled, target: 'nothing', username: '', confirmPassword: 'other' }} />);
    await send();
    expect(action).not.toHaveBeenCalled();
    expect(beside('target')).toBe('Enter a phone number or an email address');
    expect(beside('username')).toBe('Please Enter Your Username');
    expect(document.activeElement).toBe(screen.getByLabelText(/target/));
  });

  it('compares the two passwords', async () => {
    render(<Form defaultValues={{ ...filled, confirmPassword: 'other' }} />);
    await send();
    expect(beside('confirmPassword')).toBe('Password Inconsistency');
    speak('zh-cn');
    expect(beside('confirmPassword')).toBe('两次输入的密码不一致');
  });

  it('is translated when the language changes, and no field gains or loses an error', async () => {
    render(<Form defaultValues={{ ...filled, target: 'nothing', username: '' }} />);
    speak('zh-cn');
    expect(beside('target')).toBe('');
    await act(() => shown.form!.trigger('target'));
    speak('en');
    speak('zh-cn');
    expect(beside('target')).toBe('请输入手机号或邮箱');
    expect(beside('username')).toBe('');
  });
});

describe('a refusal of the server', () => {
  const taken = {
    path: 'username',
    code: accountMessages.username_taken,
    message: 'This username is taken',
  };

  it('is shown beside its field, which gets the focus, and is translated with the page', async () => {
    action.mockRejectedValue(refused(accountRefusals.USERNAME_TAKEN.code, 'This username is taken', [taken]));
    render(<Form />);
    await send();
    expect(beside('username')).toBe('This username is taken');
    expect(said()).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText(/username/));
    speak('zh-cn');
    expect(beside('username')).toBe('该用户名已被使用');
  });

  it('is shown for the whole form when it names no field', async () => {
    action.mockRejectedValue(refused(accountRefusals.CODE_WRONG.code, 'Incorrect or expired code'));
    render(<Form />);
    await send();
    expect(said()).toBe('Incorrect or expired code');
    action.mockResolvedValue(null);
    await send();
    expect(said()).toBe('');
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('is shown for the whole form when it names a field of another form', async () => {
    const elsewhere = { path: 'team.0.name', code: 'required', message: 'This field is required' };
    action.mockRejectedValue(refused(kernelRefusals.INVALID_INPUT.code, 'Please', [elsewhere, taken]));
    render(<Form />);
    await send();
    expect(said()).toBe('This field is required');
    expect(beside('username')).toBe('This username is taken');
  });

  it('keeps a sentence with values in its language', async () => {
    const long = { path: 'username', code: 'too_long', message: 'At most 9 characters' };
    action.mockRejectedValue(refused(kernelRefusals.INVALID_INPUT.code, 'Please', [long]));
    render(<Form />);
    await send();
    speak('zh-cn');
    expect(beside('username')).toBe('At most 9 characters');
  });

  it('rethrows any other error', async () => {
    action.mockRejectedValue(new TypeError('ours'));
    render(<Form />);
    await expect(send()).rejects.toThrow('ours');
  });
});

describe('the Idempotency-Key', () => {
  it('is kept if an answer is lost, and is new after any answer', async () => {
    render(<Form />);
    action
      .mockRejectedValueOnce(refused(0, ''))
      .mockRejectedValueOnce(refused(accountRefusals.CODE_WRONG.code, 'Incorrect'));
    await send();
    await send();
    await send();
    const [first, second, third] = keys();
    expect(first).toBe(second);
    expect(third).not.toBe(second);
  });

  it('is new when the content of the form has changed', async () => {
    render(<Form />);
    action.mockRejectedValueOnce(refused(0, ''));
    await send();
    act(() => shown.form!.setValue('username', 'zhangsan'));
    await send();
    const [first, second] = keys();
    expect(first).not.toBe(second);
  });
});

it('shows an error of the whole form, with values in the sentence', async () => {
  const schema = z
    .object({ a: z.string().max(2), b: z.number() })
    .refine(() => false, { error: 'illegal_input' });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const resolve = contractResolver(schema);
  expect((await resolve({ a: 'abc', b: 1 }, undefined, options)).errors).toMatchObject({
    a: { type: 'too_long', message: 'At most 2 characters' },
  });
  const wrong: unknown = { a: 'a', b: 'no number' };
  expect(findErrors(schema, wrong, 'en').get('b')).toMatchObject({ code: 'illegal_input' });
  expect(findErrors(schema, { a: 'a' }, 'en').get('b')).toMatchObject({ code: 'required' });
  expect((await resolve({ a: 'a', b: 1 }, undefined, options)).errors).toMatchObject({
    root: { type: 'illegal_input', message: 'Illegal input' },
  });
});
