import { textIn } from '@plenum/contract/kernel/localized-text';
import { useQuery } from '@tanstack/react-query';
import { useAppStore } from '../state/app-store.ts';
import { sectionQuery } from './meeting-queries.ts';

export interface CallField {
  readonly id: string;
  readonly name: string;
}

/** The fields of the call for submissions, in the reader's language. */
export function useCallFields(meetingId: string): readonly CallField[] {
  const lan = useAppStore((state) => state.lan);
  const { data } = useQuery(sectionQuery(meetingId, 'call'));
  return (data?.content.fields ?? []).map(({ id, name }) => ({ id, name: textIn(name, lan) }));
}
