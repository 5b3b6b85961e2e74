import type { ProgrammeSessionForm } from '@plenum/contract/meetings/programme';
import type { ContractForm } from '#kernel/form/use-contract-form';

export type SessionForm = ContractForm<typeof ProgrammeSessionForm>;
