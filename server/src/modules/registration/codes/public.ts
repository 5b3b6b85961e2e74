export { findCodeOf, findCodes, type FoundCode, hasCodes } from './code-queries.ts';
export { countWrongTry, refuseTriers } from './wrong-tries.ts';
export { createCode } from './manage-codes.ts';
export { codeRoutes } from './routes.ts';
