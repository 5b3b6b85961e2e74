export { type AuditFact, type AuditSource, writeAudit } from './write-audit.ts';
