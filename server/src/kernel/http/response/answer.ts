import { LOGIN_EXPIRED_CODE, SUCCESS_CODE, type Envelope } from '@plenum/contract/kernel/envelope';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { RefusalError } from './refusal-error.ts';

/** An answer up to its data, which is JSON already: `${head}${data}}`. */
export function answerHead(language: Language, loginExpired: boolean): string {
  const message = loginExpired ? inLanguage(kernelRefusals.LOGIN_ENDED, language) : successWord(language);
  const code = loginExpired ? LOGIN_EXPIRED_CODE : SUCCESS_CODE;
  return `${JSON.stringify({ code, message, msg: message }).slice(0, -1)},"data":`;
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
