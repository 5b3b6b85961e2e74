import { describe, expect, test } from 'vitest';
import { IdentityForm, OwnCodeRequest, PasswordChangeForm, ResetForm, SignUpForm } from './schemas.ts';

const signUp = {
  target: '13800138000',
  code: '123456',
  username: 'guming',
  password: 'assembly-hall',
  confirmPassword: 'assembly-hall',
  agreed: true,
};

describe('two passwords', () => {
  test('reports passwords that differ beside the second one, together with all other errors', () => {
    const parsed = SignUpForm.safeParse({ ...signUp, code: 'x', confirmPassword: 'other' });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['code', 'code_invalid'],
      ['confirmPassword', 'password_mismatch'],
    ]);
  });

  test('treats passwords typed on different systems as the same', () => {
    const parsed = SignUpForm.safeParse({
      ...signUp,
      password: 'Zoe\u0308Zoe\u0308Zoe',
      confirmPassword: 'ZoëZoëZoe',
    });
    expect(parsed.success).toBe(true);
  });

  test.each([null, undefined, 7, 'x', [], true])('rejects %j as a form without throwing', (value) => {
    for (const form of [SignUpForm, ResetForm, PasswordChangeForm]) {
      expect(form.safeParse(value).success).toBe(false);
    }
  });
});

test('consent must be given, and is not assumed', () => {
  for (const agreed of [false, undefined, 'true', 1]) {
    const parsed = SignUpForm.safeParse({ ...signUp, agreed });
    expect(parsed.error?.issues[0]?.message).toBe('terms_required');
  }
});

test('refuses an unknown field, whatever its value', () => {
  for (const extra of ['role', 'administrator', 'id', 'status']) {
    expect(SignUpForm.safeParse({ ...signUp, [extra]: 'owner' }).success).toBe(false);
  }
});

test('each way to verify has its own fields', () => {
  expect(OwnCodeRequest.safeParse({ purpose: 'change_target', target: 'a@b.cn' }).success).toBe(true);
  expect(OwnCodeRequest.safeParse({ purpose: 'change_target', channel: 'phone' }).success).toBe(false);
  expect(OwnCodeRequest.safeParse({ purpose: 'sign_up', target: 'a@b.cn' }).success).toBe(false);
  expect(IdentityForm.safeParse({ by: 'password', password: 'x' }).success).toBe(true);
  expect(IdentityForm.safeParse({ by: 'password', password: 'x', code: '123456' }).success).toBe(false);
});
