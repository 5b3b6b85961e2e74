import type { MeetingBasics } from '@plenum/contract/meetings/basics';
import type { SectionContent, SectionName } from '@plenum/contract/meetings/sections';
import type { MeetingState } from '@plenum/contract/meetings/states';

/** One meeting of the demo, as an organizer would type it. */
export interface DemoMeeting {
  readonly id: string;
  readonly series: string;
  readonly basics: Omit<MeetingBasics, 'seriesId'>;
  readonly state: MeetingState;
  readonly sections: { readonly [N in SectionName]?: SectionContent<N> };
  /** How many people have registered, by the id of their type. */
  readonly taken?: Readonly<Record<string, number>>;
}
