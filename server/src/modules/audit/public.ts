export { changedParts } from './changed-parts.ts';
export {
  type AuditFact,
  type AuditSource,
  findFacts,
  findLastFact,
  type FoundFact,
  sourceOf,
  writeAudit,
  writeAudits,
} from './facts.ts';
export { auditJobs } from './seals.ts';
export { verifyEntries } from './verify.ts';
export { auditMergePart } from './merge-part.ts';
