import type { SectionContent, SectionName } from '@plenum/contract/meetings/sections';

/** One part of a meeting and what shall stand in it. */
export type SectionChange = {
  [N in SectionName]: { readonly name: N; readonly content: SectionContent<N> };
}[SectionName];
