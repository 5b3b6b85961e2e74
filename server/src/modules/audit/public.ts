export { type AuditFact, type AuditSource, findLastFact, writeAudit, writeAudits } from './facts.ts';
