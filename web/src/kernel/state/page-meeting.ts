import { useLayoutEffect } from 'react';
import { create } from 'zustand';

const usePageMeetingStore = create<{ id: string | undefined }>()(() => ({ id: undefined }));

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a stored or given text can be the id of a conference. */
export function isMeetingId(text: string | null | undefined): text is string {
  return typeof text === 'string' && ID.test(text);
}

/**
 * Sets the conference that the page is about, so that the login stores it if the person logs in on this page. A slug is
 * ignored.
 */
export function usePageMeeting(id: string | undefined): void {
  const known = isMeetingId(id) ? id : undefined;
  useLayoutEffect(() => {
    usePageMeetingStore.setState({ id: known });
    return () => usePageMeetingStore.setState({ id: undefined });
  }, [known]);
}

/** The conference that the current page is about, for the shell. */
export function useShownMeeting(): string | undefined {
  return usePageMeetingStore((state) => state.id);
}
