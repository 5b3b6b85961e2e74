export { type AuditFact, type AuditSource, writeAudit } from './write-audit.ts';
export { findLastFact } from './find-last-fact.ts';
