import { useState } from 'react';

const places = new Map<string, string>();

/** The place where this device prints, kept while the page is open, because it is the same desk all day. */
export function usePlace(meetingId: string): [string, (place: string) => void] {
  const [place, setPlace] = useState(places.get(meetingId) ?? '');
  return [
    place,
    (written) => {
      places.set(meetingId, written);
      setPlace(written);
    },
  ];
}
