import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { ComponentType } from 'react';
import type { ListQuery } from '../list/list-query.ts';

export interface OrganizeScreenProps {
  meeting: MeetingConsole;
  query: ListQuery;
}

/** One part of a conference's console. */
export type OrganizeScreen = ComponentType<OrganizeScreenProps>;
