import { LOGIN_EXPIRED_CODE, SUCCESS_CODE, type Envelope } from '@plenum/contract/kernel/envelope';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { RefusalError } from './refusal-error.ts';

export function successBody(data: unknown, language: Language, loginExpired: boolean): Envelope<unknown> {
  const message = loginExpired ? inLanguage(kernelRefusals.LOGIN_ENDED, language) : successWord(language);
  return { code: loginExpired ? LOGIN_EXPIRED_CODE : SUCCESS_CODE, message, msg: message, data };
}

function successWord(language: Language): string {
  return language === 'en' ? 'OK' : '操作成功';
}

export function refusalBody(error: RefusalError, language: Language, requestId: string): Envelope<null> {
  const message = error.sentence(language);
  const errors = error.fieldErrors(language);
  return {
    code: error.refusal.code,
    message,
    msg: message,
    data: null,
    requestId,
    ...(errors ? { errors } : {}),
  };
}
