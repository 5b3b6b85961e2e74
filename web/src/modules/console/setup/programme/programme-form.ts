import type { ProgrammeSection } from '@plenum/contract/meetings/programme';
import type { ContractForm } from '#kernel/form/use-contract-form';
import type { SectionContext } from '../section-form.tsx';

export interface ProgrammeProps {
  form: ContractForm<typeof ProgrammeSection>;
  context: SectionContext;
}
