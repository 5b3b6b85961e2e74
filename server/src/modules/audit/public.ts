export { type AuditFact, type AuditSource, findLastFact, writeAudit } from './facts.ts';
