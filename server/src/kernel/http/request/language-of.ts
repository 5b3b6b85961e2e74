import { type Language, toLanguage } from '@plenum/contract/kernel/language';
import type { FastifyRequest } from 'fastify';

export function languageOf(request: FastifyRequest): Language {
  return toLanguage(request.headers['lan']);
}
