import { ownCodePurposes, publicCodePurposes } from '@plenum/contract/accounts/schemas';
import { expect, test } from 'vitest';
import { securityChanges } from '../events.ts';
import { writeCodeMessage } from './code-message.ts';
import { writeSecurityMessage } from './security-message.ts';

const CHINESE = /\p{Script=Han}/u;

test('a code message names the code and what it is for, in the reader’s language', () => {
  for (const purpose of [...publicCodePurposes, ...ownCodePurposes]) {
    const english = writeCodeMessage({ kind: 'code', code: '012345', purpose }, 'en');
    const chinese = writeCodeMessage({ kind: 'code', code: '012345', purpose }, 'zh-cn');
    for (const { text } of [english, chinese]) {
      expect(text).toContain('012345');
      expect(text).not.toMatch(/[{}]/);
    }
    expect(english.text + english.subject).not.toMatch(CHINESE);
    expect(chinese.text).toMatch(/^【会堂】/);
  }
});

test('a notice holds no code', () => {
  for (const kind of ['alreadyThere', 'notThere'] as const) {
    expect(writeCodeMessage({ kind }, 'en').text).not.toMatch(/\d{6}/);
    expect(writeCodeMessage({ kind }, 'zh-cn').text).toMatch(CHINESE);
  }
});

test('every change of security has its sentence', () => {
  for (const change of securityChanges) {
    expect(writeSecurityMessage(change, 'en').text).toMatch(/Plenum/);
    expect(writeSecurityMessage(change, 'zh-cn').text).toMatch(/^【会堂】/);
  }
});
