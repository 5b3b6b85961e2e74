import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { expect, it } from 'vitest';
import { hasWords, tabsOf } from './meeting-tabs.ts';

const nothing = { type: 'doc' as const, content: [] };
const words = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
};

function meeting(given: Partial<PublicMeeting>): PublicMeeting {
  return {
    has: { programme: false, committee: false, history: false },
    types: [],
    activities: [],
    hotels: [],
    venue: {
      name: 'Hall',
      address: '',
      nameZh: '',
      addressZh: '',
      phone: '',
      coordinates: null,
      directions: [],
      notes: nothing,
    },
    call: { body: nothing, fields: [] },
    ...given,
  } as PublicMeeting;
}

it('shows a tab only if it has content', () => {
  expect(tabsOf(meeting({}), false)).toEqual(['about']);
  expect(tabsOf(meeting({ call: { body: words, fields: [] } }), true)).toEqual(['about', 'papers', 'news']);
  const { venue } = meeting({});
  const full = meeting({
    has: { programme: true, committee: false, history: false },
    activities: [{}] as PublicMeeting['activities'],
    hotels: [{}] as PublicMeeting['hotels'],
    venue: { ...venue, address: '88 Harbour Avenue' },
  });
  expect(tabsOf(full, false)).toEqual(['about', 'programme', 'fees', 'hotel', 'travel']);
});

it('treats an emptied text as empty, and a picture as content', () => {
  expect(hasWords({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe(false);
  expect(hasWords(words)).toBe(true);
  expect(
    hasWords({ type: 'doc', content: [{ type: 'image', attrs: { fileId: 'abcdefgh', alt: '' } }] }),
  ).toBe(true);
});
