// Generated from the endpoints that an API key may call. To write it again:
// npm test -- server/src/app/client-operations -u

export interface Operations {
  /** Cancel a check-in, with a reason. Permission: checkin:write */
  'checkin.cancel': {
    request: { params: { id: string }; body: { checkpointId: string; participantId: string; reason: string } };
    reply: null;
  };
  /** List a conference’s checkpoints with their figures. Permission: checkin:read */
  'checkin.listCheckpoints': {
    request: { params: { id: string } };
    reply: { checkpoints: ({ kind: 'arrival' | 'opening' | 'meal' | 'forum' | 'bus' | 'other'; name: { en: string; zh: string }; audience: { who: 'all' } | { who: 'types'; typeIds: (string)[] } | { who: 'activities'; activityIds: (string)[] } | { who: 'list'; participantIds: (string)[] }; from: string | null; until: string | null; rule: 'once' | 'once_a_day' | 'in_out'; capacity: number | null; gates: ({ id: string; name: { en: string; zh: string } })[]; handouts: ({ id: string; name: { en: string; zh: string } })[]; switches: { allowOverride: boolean; overrideAlone: boolean; allowUnpaid: boolean; sound: boolean; autoPrint: boolean; liveCodes: boolean }; id: string; state: 'scheduled' | 'open' | 'paused' | 'ended'; version: number; expected: number; arrived: number; unexpected: number; inside: number; conflicts: number })[]; timeZone: string; types: ({ id: string; name: string })[]; activities: ({ id: string; name: string })[]; people: ({ id: string; name: string; organization: string })[]; proposed: number; can: { configure: boolean } };
  };
  /** Check a person in manually, with a reason. Permission: checkin:write */
  'checkin.makeUp': {
    request: { params: { id: string }; body: { checkpointId: string; participantId: string; reason: string } };
    reply: null;
  };
  /** List a participant’s scans. Permission: checkin:read */
  'checkin.readTimeline': {
    request: { params: { id: string; participantId: string } };
    reply: { participantId: string; name: string; organization: string; arrivedAt: string | null; checkpoints: ({ id: string; name: string; isFor: boolean; enteredAt: string | null; conflicts: number; held: number })[]; scans: ({ deviceId: string; sequence: number; checkpoint: string; gate: string; device: string; operator: string; sentBy: string; method: 'qr' | 'typed' | 'search' | 'self' | 'console'; direction: 'in' | 'out'; verdict: 'admitted' | 'out' | 'already_in' | 'not_inside' | 'not_paid' | 'not_reviewed' | 'cancelled' | 'not_for_this' | 'too_early' | 'ended' | 'paused' | 'full' | 'other_conference' | 'revoked' | 'forged' | 'old_code' | 'fixed_code' | 'unknown_code' | 'handed_out' | 'handed_before' | 'undone'; at: string; offsetMs: number; reason: string; supervisor: string; handout: string; undone: boolean; held: boolean; heldReason: 'device_removed' | 'before_enrolment' | 'not_of_conference' | 'not_allowed' | null })[]; can: { correct: boolean } };
  };
  /** Check-in list: number of matches for a filter. Permission: checkin:read */
  'console.countArrivals': {
    request: { params: { id: string }; query?: { q?: string; checkpointId?: string; status?: 'arrived' | 'missing' | 'unexpected' | 'conflict' | 'held'; typeId?: string; gateId?: string; method?: 'qr' | 'typed' | 'search' | 'self' | 'console' } };
    reply: { count: number; isMore: boolean };
  };
  /** Submissions: number of matches for a filter. Permission: submissions:read */
  'console.countPapers': {
    request: { params: { id: string }; query?: { q?: string; state?: 'submitted' | 'revise' | 'accepted' | 'rejected' | 'withdrawn'; field?: string; type?: 'oral' | 'poster'; reviews?: 'none' | 'lacking' | 'open' | 'complete'; decision?: 'oral' | 'poster' | 'revise' | 'reject'; letter?: 'undecided' | 'to_send' } };
    reply: { count: number; isMore: boolean };
  };
  /** Check-in list. Permission: checkin:read */
  'console.listArrivals': {
    request: { params: { id: string }; query?: { q?: string; after?: string; sort?: 'name' | '-name' | 'at' | '-at' | 'organization' | '-organization' | 'typeName' | '-typeName'; checkpointId?: string; status?: 'arrived' | 'missing' | 'unexpected' | 'conflict' | 'held'; typeId?: string; gateId?: string; method?: 'qr' | 'typed' | 'search' | 'self' | 'console' } };
    reply: { rows: ({ id: string; name: string; organization: string; typeName: string; code: string; standing: 'confirmed' | 'not_paid' | 'not_reviewed' | 'cancelled'; expected: boolean; at: string | null; gate: string; device: string; operator: string; method: 'qr' | 'typed' | 'search' | 'self' | 'console' | null; reason: string; conflicts: number; held: number; handouts: (string)[] })[]; next: string | null; total: number | null };
  };
  /** Submissions. Permission: submissions:read */
  'console.listPapers': {
    request: { params: { id: string }; query?: { q?: string; after?: string; sort?: 'number' | '-number' | 'title' | '-title' | 'presenter' | '-presenter' | 'affiliation' | '-affiliation' | 'type' | '-type' | 'state' | '-state' | 'reviews' | '-reviews' | 'score' | '-score' | 'decision' | '-decision' | 'contributedAt' | '-contributedAt'; state?: 'submitted' | 'revise' | 'accepted' | 'rejected' | 'withdrawn'; field?: string; type?: 'oral' | 'poster'; reviews?: 'none' | 'lacking' | 'open' | 'complete'; decision?: 'oral' | 'poster' | 'revise' | 'reject'; letter?: 'undecided' | 'to_send' } };
    reply: { rows: ({ id: string; number: string; title: { en: string; zh: string }; type: 'oral' | 'poster'; fieldId: string | null; field: string; presenter: string; affiliation: string; authors: number; state: 'draft' | 'submitted' | 'revise' | 'accepted' | 'rejected' | 'withdrawn'; acceptedAs: 'oral' | 'poster' | null; contributedAt: string; version: number; assigned: number; done: number; lacking: number; score: number | null; decision: 'oral' | 'poster' | 'revise' | 'reject' | null })[]; next: string | null; total: number | null };
  };
  /** About this installation. Permission: any key */
  'kernel.getSite': {
    request: Record<string, never>;
    reply: { demo: boolean; icp: string; policeFiling: string; supportContact: string; version: string };
  };
  /** List visitor messages. Permission: messages:read */
  'meetings.listMessages': {
    request: { params: { id: string } };
    reply: ({ id: string; topic: 'general' | 'registration' | 'hotel' | 'papers' | 'sponsors' | 'press'; name: string; email: string; phone: string; text: string; at: string; answeredAt: string | null })[];
  };
  /** Mark a visitor message as answered or unanswered. Permission: messages:write */
  'meetings.markMessage': {
    request: { params: { id: string; messageId: string }; body: { answered: boolean } };
    reply: null;
  };
  /** Conference details for organizers. Permission: conference:read */
  'meetings.readConsole': {
    request: { params: { id: string } };
    reply: { id: string; slug: string; series: { id: string; slug: string; name: { en: string; zh: string }; accent: 'indigo' | 'pine' | 'rust' | 'plum' | 'harbour' | 'ochre' | 'rose' | 'graphite' }; title: { en: string; zh: string }; city: { en: string; zh: string }; timeZone: string; startsOn: string; endsOn: string; state: 'draft' | 'published' | 'closed' | 'archived'; phase: 'upcoming' | 'registration_open' | 'registration_closed' | 'in_progress' | 'ended'; places: { stock: number | null; taken: number }; unanswered: number; translations: { written: number; missing: number }; changedAt: string; roles: ('owner' | 'manager' | 'finance' | 'reviewer' | 'submission_reviewer' | 'steward' | 'technician')[]; can: Record<string, boolean>; basics: { seriesId: string; slug: string; title: { en: string; zh: string }; theme: { en: string; zh: string }; summary: { en: string; zh: string }; city: { en: string; zh: string }; venueName: { en: string; zh: string }; timeZone: string; startsOn: string; endsOn: string; registration: { opensAt: string | null; closesAt: string | null }; submission: { opensAt: string | null; closesAt: string | null }; capacity: number | null }; version: number; coverFileId: string | null; cover: string; steps: ('draft' | 'published' | 'closed' | 'archived')[]; sections: ({ name: 'about' | 'venue' | 'contacts' | 'committee' | 'history' | 'dates' | 'partners' | 'call' | 'submissions' | 'programme' | 'types' | 'hotels' | 'activities' | 'form' | 'payment' | 'rules' | 'footer'; version: number; changedAt: string | null; changedBy: string | null; entries: number; written: number; missing: (string)[]; can: { edit: boolean } })[]; checklist: ({ item: 'basics' | 'about' | 'venue' | 'contacts' | 'dates' | 'programme' | 'types' | 'hotels' | 'activities' | 'payment' | 'rules' | 'submissions' | 'staff' | 'automatic' | 'checkpoints' | 'translations'; done: boolean; settled: boolean })[] };
  };
  /** Read the draft programme, or its changes since a revision. Permission: conference:read */
  'meetings.readProgrammeDraft': {
    request: { params: { id: string }; query?: { since?: number } };
    reply: { revision: number; items: ({ kind: 'room'; id: string; version: number; position: number; body: { id: string; name: { en: string; zh: string }; capacity: number | null } | null; by: string | null; at: string } | { kind: 'track'; id: string; version: number; position: number; body: { id: string; name: { en: string; zh: string } } | null; by: string | null; at: string } | { kind: 'speaker'; id: string; version: number; position: number; body: { id: string; name: { en: string; zh: string }; title: { en: string; zh: string }; organization: { en: string; zh: string }; bio: { en: string; zh: string }; photo: string } | null; by: string | null; at: string } | { kind: 'session'; id: string; version: number; position: number; body: { id: string; kind: 'plenary' | 'session' | 'poster' | 'break' | 'meal' | 'social'; title: { en: string; zh: string }; day: string; start: string; end: string; roomId: string | null; trackId: string | null; chairIds: (string)[]; expected: number | null; description: { en: string; zh: string }; talks: ({ id: string; kind: 'keynote' | 'invited' | 'oral' | 'poster'; title: { en: string; zh: string }; start: string; end: string; speakerIds: (string)[]; abstract: { en: string; zh: string }; submissionId: string | null; board: string })[] } | null; by: string | null; at: string })[]; published: { version: number; at: string; revision: number; isWithdrawn: boolean } | null; can: { edit: boolean } };
  };
  /** Read a published version of the programme. Permission: conference:read */
  'meetings.readPublication': {
    request: { params: { id: string; version: number } };
    reply: { version: number; at: string; by: string | null; note: { en: string; zh: string }; changes: ({ kind: 'new' | 'cancelled' | 'moved' | 'title' | 'people' | 'details'; sessionId: string; talkId: string | null; title: { en: string; zh: string }; before: { day: string; start: string; end: string; room: { en: string; zh: string } | null } | null; after: { day: string; start: string; end: string; room: { en: string; zh: string } | null } | null; people: ({ en: string; zh: string })[] })[]; content: { rooms: ({ id: string; name: { en: string; zh: string }; capacity: number | null })[]; tracks: ({ id: string; name: { en: string; zh: string } })[]; speakers: ({ id: string; name: { en: string; zh: string }; title: { en: string; zh: string }; organization: { en: string; zh: string }; bio: { en: string; zh: string }; photo: string })[]; sessions: ({ id: string; kind: 'plenary' | 'session' | 'poster' | 'break' | 'meal' | 'social'; title: { en: string; zh: string }; day: string; start: string; end: string; roomId: string | null; trackId: string | null; chairIds: (string)[]; expected: number | null; description: { en: string; zh: string }; talks: ({ id: string; kind: 'keynote' | 'invited' | 'oral' | 'poster'; title: { en: string; zh: string }; start: string; end: string; speakerIds: (string)[]; abstract: { en: string; zh: string }; submissionId: string | null; board: string })[] })[] } };
  };
  /** List published versions and unpublished changes. Permission: conference:read */
  'meetings.readPublications': {
    request: { params: { id: string } };
    reply: { revision: number; changes: ({ kind: 'new' | 'cancelled' | 'moved' | 'title' | 'people' | 'details'; sessionId: string; talkId: string | null; title: { en: string; zh: string }; before: { day: string; start: string; end: string; room: { en: string; zh: string } | null } | null; after: { day: string; start: string; end: string; room: { en: string; zh: string } | null } | null; people: ({ en: string; zh: string })[] })[]; versions: ({ version: number; at: string; by: string | null; note: { en: string; zh: string }; changes: ({ kind: 'new' | 'cancelled' | 'moved' | 'title' | 'people' | 'details'; sessionId: string; talkId: string | null; title: { en: string; zh: string }; before: { day: string; start: string; end: string; room: { en: string; zh: string } | null } | null; after: { day: string; start: string; end: string; room: { en: string; zh: string } | null } | null; people: ({ en: string; zh: string })[] })[] })[]; isWithdrawn: boolean };
  };
  /** Read the section “About”. Permission: conference:read */
  'meetings.read_about': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { body: { en: { type: 'doc'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'heading'; attrs: { level: number }; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'bulletList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'orderedList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'blockquote'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] } | { type: 'horizontalRule' } | { type: 'image'; attrs: { fileId: string; alt: string } })[] }; zh: { type: 'doc'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'heading'; attrs: { level: number }; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'bulletList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'orderedList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'blockquote'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] } | { type: 'horizontalRule' } | { type: 'image'; attrs: { fileId: string; alt: string } })[] } } } };
  };
  /** Read the section “Meals and activities”. Permission: conference:read */
  'meetings.read_activities': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { activities: ({ id: string; kind: 'breakfast' | 'lunch' | 'dinner' | 'sub_forum' | 'visit' | 'social'; name: { en: string; zh: string }; description: { en: string; zh: string }; place: { en: string; zh: string }; startsAt: string; endsAt: string; price: { CNY: number | null; USD: number | null }; stock: number | null; typeIds: (string)[]; hidden: boolean })[] } };
  };
  /** Read the section “Call for papers”. Permission: conference:read */
  'meetings.read_call': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { body: { en: { type: 'doc'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'heading'; attrs: { level: number }; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'bulletList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'orderedList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'blockquote'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] } | { type: 'horizontalRule' } | { type: 'image'; attrs: { fileId: string; alt: string } })[] }; zh: { type: 'doc'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'heading'; attrs: { level: number }; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'bulletList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'orderedList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'blockquote'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] } | { type: 'horizontalRule' } | { type: 'image'; attrs: { fileId: string; alt: string } })[] } }; fields: ({ id: string; name: { en: string; zh: string } })[] } };
  };
  /** Read the section “Committee”. Permission: conference:read */
  'meetings.read_committee': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { groups: ({ id: string; name: { en: string; zh: string }; members: ({ id: string; name: { en: string; zh: string }; role: { en: string; zh: string }; organization: { en: string; zh: string }; country: { en: string; zh: string }; photo: string })[] })[] } };
  };
  /** Read the section “Contacts”. Permission: conference:read */
  'meetings.read_contacts': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { people: ({ id: string; topic: 'general' | 'registration' | 'hotel' | 'papers' | 'sponsors' | 'press'; name: { en: string; zh: string }; phone: string; email: string; wechat: string })[]; hours: { en: string; zh: string }; takesMessages: boolean } };
  };
  /** Read the section “Important dates”. Permission: conference:read */
  'meetings.read_dates': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { dates: ({ id: string; name: { en: string; zh: string }; at: string; wholeDay: boolean })[] } };
  };
  /** Read the section “Footer and filing numbers”. Permission: conference:read */
  'meetings.read_footer': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { text: { en: string; zh: string }; icp: string; policeFiling: string } };
  };
  /** Read the section “Registration form”. Permission: conference:read */
  'meetings.read_form': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { name: 'full' | 'parts'; asked: { gender: 'required' | 'optional' | 'hidden'; organization: 'required' | 'optional' | 'hidden'; position: 'required' | 'optional' | 'hidden'; email: 'required' | 'optional' | 'hidden'; phone: 'required' | 'optional' | 'hidden'; country: 'required' | 'optional' | 'hidden'; idNumber: 'required' | 'optional' | 'hidden'; identity: 'required' | 'optional' | 'hidden'; diet: 'required' | 'optional' | 'hidden' }; custom: ({ id: string; type: 'line' | 'paragraph' | 'number' | 'date' | 'yes_no' | 'choice' | 'choices' | 'email' | 'phone' | 'link' | 'file'; label: { en: string; zh: string }; help: { en: string; zh: string }; required: boolean; options: ({ id: string; label: { en: string; zh: string } })[]; condition: { fieldId: string; answers: (string)[] } | null })[]; teams: boolean; invoice: boolean; stewardWalkIns: boolean; deskRequired: ('gender' | 'organization' | 'position' | 'email' | 'phone' | 'country' | 'idNumber' | 'identity' | 'diet' | string)[] } };
  };
  /** Read the section “Past conferences”. Permission: conference:read */
  'meetings.read_history': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { editions: ({ id: string; year: number; title: { en: string; zh: string }; place: { en: string; zh: string }; dates: { en: string; zh: string }; participants: number | null; papers: number | null; note: { en: string; zh: string }; link: string })[] } };
  };
  /** Read the section “Hotels and rooms”. Permission: conference:read */
  'meetings.read_hotels': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { hotels: ({ id: string; name: { en: string; zh: string }; address: { en: string; zh: string }; phone: string; distance: { en: string; zh: string }; description: { en: string; zh: string }; coordinates: { latitude: number; longitude: number } | null; hidden: boolean; rooms: ({ id: string; kind: 'king' | 'standard'; name: { en: string; zh: string }; capacity: number; shared: boolean; breakfast: boolean; price: { CNY: number | null; USD: number | null }; hidden: boolean; nights: ({ day: string; stock: number })[] })[] })[] } };
  };
  /** Read the section “Hosts and sponsors”. Permission: conference:read */
  'meetings.read_partners': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { partners: ({ id: string; kind: 'host' | 'organizer' | 'co_organizer' | 'sponsor' | 'supporter'; name: { en: string; zh: string }; link: string; logo: string })[] } };
  };
  /** Read the section “Payment methods”. Permission: conference:read */
  'meetings.read_payment': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { methods: ('mobile_wallet' | 'qr_code' | 'corporate_transfer' | 'wire_transfer' | 'online_wallet' | 'bank_account')[]; accounts: ({ id: string; currency: 'CNY' | 'USD'; purpose: 'all' | 'conference' | 'hotel'; accountName: string; bank: string; accountNumber: string; cnaps: string; swift: string; bankAddress: string })[]; note: { en: string; zh: string }; holdOnlineMinutes: number; holdTransferDays: number } };
  };
  /** Read the section “Review, refunds, invoices”. Permission: conference:read */
  'meetings.read_rules': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { review: 'pay_then_review' | 'review_then_pay' | 'none'; refund: { steps: ({ id: string; until: string; percent: number })[]; note: { en: string; zh: string } }; refundLimit: { CNY: number | null; USD: number | null }; invoice: { kinds: ('ordinary' | 'special')[]; item: { en: string; zh: string }; issuer: string; note: { en: string; zh: string } }; issuerEn: string; waitingList: { on: boolean; offerHours: number }; changes: { allowed: ('addNights' | 'addActivities' | 'giveUp' | 'changeType' | 'substitute')[]; until: string | null } } };
  };
  /** Read the section “Submissions and peer review”. Permission: conference:read */
  'meetings.read_submissions': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { types: ('oral' | 'poster')[]; posterFrom: 'posters' | 'everyone'; posterUntil: string | null; registration: 'not_needed' | 'before_acceptance' | 'before_programme'; mostPerAccount: number; blind: 'single' | 'double'; reviewsEach: number; criteria: ({ id: string; name: { en: string; zh: string }; weight: number })[]; scale: number; reviewsUntil: string | null; slidesUntil: string | null } };
  };
  /** Read the section “Registration types and prices”. Permission: conference:read */
  'meetings.read_types': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { types: ({ id: string; name: { en: string; zh: string }; description: { en: string; zh: string }; identities: ('teacher' | 'student' | 'enterprise' | 'other' | 'tourist')[]; stock: number | null; hidden: boolean; windows: ({ id: string; name: { en: string; zh: string }; from: string | null; until: string | null; price: { CNY: number | null; USD: number | null }; payBy: string | null })[] })[] } };
  };
  /** Read the section “Venue and travel”. Permission: conference:read */
  'meetings.read_venue': {
    request: { params: { id: string } };
    reply: { version: number; changedAt: string | null; changedBy: string | null; taken: Record<string, number>; can: { edit: boolean }; content: { name: { en: string; zh: string }; address: { en: string; zh: string }; phone: string; coordinates: { latitude: number; longitude: number } | null; directions: ({ id: string; kind: 'air' | 'rail' | 'metro' | 'road' | 'taxi'; text: { en: string; zh: string } })[]; notes: { en: { type: 'doc'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'heading'; attrs: { level: number }; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'bulletList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'orderedList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'blockquote'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] } | { type: 'horizontalRule' } | { type: 'image'; attrs: { fileId: string; alt: string } })[] }; zh: { type: 'doc'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'heading'; attrs: { level: number }; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] } | { type: 'bulletList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'orderedList'; content: ({ type: 'listItem'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] })[] } | { type: 'blockquote'; content: ({ type: 'paragraph'; content?: ({ type: 'text'; text: string; marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[] } | { type: 'hardBreak' })[] })[] } | { type: 'horizontalRule' } | { type: 'image'; attrs: { fileId: string; alt: string } })[] } } } };
  };
  /** Number of orders that match a filter, with totals. Permission: orders:read */
  'people.countOrders': {
    request: { params: { id: string }; query?: { q?: string; state?: 'unpaid' | 'part_paid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded' | 'with_refund'; received?: 'some' | 'none'; due?: 'some' | 'none'; refunded?: 'some' | 'none'; currency?: 'CNY' | 'USD'; method?: 'mobile_wallet' | 'qr_code' | 'corporate_transfer' | 'wire_transfer' | 'online_wallet' | 'bank_account'; ending?: 'soon'; updatedSince?: string } };
    reply: { count: number; isMore: boolean; sums: ({ currency: 'CNY' | 'USD'; ordered: number; received: number; due: number; refunded: number })[] };
  };
  /** Number of participants that match a filter. Permission: participants:read */
  'people.countParticipants': {
    request: { params: { id: string }; query?: { q?: string; typeId?: string; review?: 'audit_pending' | 'audit_pass' | 'audit_failed' | 'none'; arrival?: 'verifying' | 'verified'; payment?: 'unpaid' | 'part_paid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; kind?: 'individual' | 'team'; identity?: 'teacher' | 'student' | 'enterprise' | 'other' | 'tourist'; gender?: 'male' | 'female'; stay?: 'single' | 'shared' | 'no_hotel' | 'no_room'; activityId?: string; registrationId?: string; updatedSince?: string } };
    reply: { count: number; isMore: boolean };
  };
  /** Number of registrations that match a filter. Permission: participants:read */
  'people.countRegistrations': {
    request: { params: { id: string }; query?: { q?: string; kind?: 'individual' | 'team'; state?: 'draft' | 'submitted' | 'cancelled'; review?: 'audit_pending' | 'audit_pass' | 'audit_failed' | 'none'; payment?: 'unpaid' | 'part_paid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded' } };
    reply: { count: number; isMore: boolean };
  };
  /** Correct a participant’s details. Permission: participants:write */
  'people.editParticipant': {
    request: { params: { id: string; participantId: string }; body: { values: Record<string, string>; reason: string } };
    reply: null;
  };
  /** Orders. Permission: orders:read */
  'people.listOrders': {
    request: { params: { id: string }; query?: { q?: string; after?: string; sort?: 'orderNumber' | '-orderNumber' | 'buyer' | '-buyer' | 'kind' | '-kind' | 'people' | '-people' | 'payment' | '-payment' | 'conference' | '-conference' | 'hotel' | '-hotel' | 'activity' | '-activity' | 'total' | '-total' | 'received' | '-received' | 'due' | '-due' | 'refunded' | '-refunded' | 'method' | '-method' | 'holdUntil' | '-holdUntil' | 'placedAt' | '-placedAt'; state?: 'unpaid' | 'part_paid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded' | 'with_refund'; received?: 'some' | 'none'; due?: 'some' | 'none'; refunded?: 'some' | 'none'; currency?: 'CNY' | 'USD'; method?: 'mobile_wallet' | 'qr_code' | 'corporate_transfer' | 'wire_transfer' | 'online_wallet' | 'bank_account'; ending?: 'soon'; updatedSince?: string } };
    reply: { rows: ({ id: string; number: string; state: 'unpaid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; currency: 'CNY' | 'USD'; fees: { conference: number; hotel: number; activity: number; discount: number; total: number }; received: number; refunded: number; method: 'mobile_wallet' | 'qr_code' | 'corporate_transfer' | 'wire_transfer' | 'online_wallet' | 'bank_account' | null; placedAt: string; holdUntil: string | null; payable: boolean; buyer: string; registrationId: string; kind: 'individual' | 'team'; people: number })[]; next: string | null; total: number | null };
  };
  /** Participants. Permission: participants:read */
  'people.listParticipants': {
    request: { params: { id: string }; query?: { q?: string; after?: string; sort?: 'name' | '-name' | 'gender' | '-gender' | 'organization' | '-organization' | 'position' | '-position' | 'country' | '-country' | 'idType' | '-idType' | 'identity' | '-identity' | 'diet' | '-diet' | 'typeName' | '-typeName' | 'teamName' | '-teamName' | 'review' | '-review' | 'payment' | '-payment' | 'orderNumber' | '-orderNumber' | 'stay' | '-stay' | 'attend' | '-attend' | 'registeredAt' | '-registeredAt'; typeId?: string; review?: 'audit_pending' | 'audit_pass' | 'audit_failed' | 'none'; arrival?: 'verifying' | 'verified'; payment?: 'unpaid' | 'part_paid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; kind?: 'individual' | 'team'; identity?: 'teacher' | 'student' | 'enterprise' | 'other' | 'tourist'; gender?: 'male' | 'female'; stay?: 'single' | 'shared' | 'no_hotel' | 'no_room'; activityId?: string; registrationId?: string; updatedSince?: string } };
    reply: { rows: ({ id: string; registrationId: string; name: string; gender: 'male' | 'female' | null; organization: string; position: string; email: string; phone: string; country: string; diet: string; identity: 'teacher' | 'student' | 'enterprise' | 'other' | 'tourist' | null; idType: 'prc_id' | 'hk_mo_permit' | 'tw_permit' | 'hmt_residence' | 'foreign_pr' | 'passport' | null; idNumber: string; typeName: string; teamName: string; review: 'audit_pending' | 'audit_pass' | 'audit_failed' | null; payment: 'unpaid' | 'part_paid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded' | null; orderNumber: string; arrival: 'verifying' | 'verified' | null; stay: 'single' | 'shared' | 'no_hotel' | 'no_room' | null; attend: boolean; registeredAt: string })[]; next: string | null; total: number | null };
  };
  /** Registrations and teams. Permission: participants:read */
  'people.listRegistrations': {
    request: { params: { id: string }; query?: { q?: string; after?: string; sort?: 'name' | '-name' | 'kind' | '-kind' | 'members' | '-members' | 'organization' | '-organization' | 'contactName' | '-contactName' | 'state' | '-state' | 'payment' | '-payment' | 'review' | '-review' | 'orderNumber' | '-orderNumber' | 'total' | '-total' | 'changedAt' | '-changedAt'; kind?: 'individual' | 'team'; state?: 'draft' | 'submitted' | 'cancelled'; review?: 'audit_pending' | 'audit_pass' | 'audit_failed' | 'none'; payment?: 'unpaid' | 'part_paid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded' } };
    reply: { rows: ({ id: string; kind: 'individual' | 'team'; name: string; contactName: string; contactPhone: string; contactEmail: string; organization: string; members: number; state: 'draft' | 'submitted' | 'cancelled'; review: 'audit_pending' | 'audit_pass' | 'audit_failed' | null; reviewReason: string; order: { id: string; number: string; state: 'unpaid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; currency: 'CNY' | 'USD'; fees: { conference: number; hotel: number; activity: number; discount: number; total: number }; received: number; refunded: number; method: 'mobile_wallet' | 'qr_code' | 'corporate_transfer' | 'wire_transfer' | 'online_wallet' | 'bank_account' | null; placedAt: string; holdUntil: string | null; payable: boolean } | null; changedAt: string; doubts: number })[]; next: string | null; total: number | null };
  };
  /** View an order as the organizer. Permission: orders:read */
  'people.readOrder': {
    request: { params: { id: string; orderId: string } };
    reply: { id: string; number: string; state: 'unpaid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; currency: 'CNY' | 'USD'; fees: { conference: number; hotel: number; activity: number; discount: number; total: number }; received: number; refunded: number; method: 'mobile_wallet' | 'qr_code' | 'corporate_transfer' | 'wire_transfer' | 'online_wallet' | 'bank_account' | null; placedAt: string; holdUntil: string | null; payable: boolean; meeting: { id: string; slug: string; title: string; timeZone: string }; registrationId: string; code: string | null; addsTo: { id: string; number: string; state: 'unpaid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; currency: 'CNY' | 'USD'; total: number } | null; additions: ({ id: string; number: string; state: 'unpaid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; currency: 'CNY' | 'USD'; total: number })[]; lines: ({ id: number; held: boolean; participantId: string; participantName: string; kind: 'conference' | 'hotel' | 'activity'; name: string; detail: string; checkIn: string | null; checkOut: string | null; startsAt: string | null; unit: 'room' | 'men_bed' | 'women_bed' | null; quantity: number; unitAmount: number; amount: number; typeStep: 'earlier' | 'later' | 'difference' | null })[]; history: ({ from: 'unpaid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded' | null; to: 'unpaid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; at: string; actor: string; reason: string })[]; changes: ({ kind: 'audit_pending' | 'audit_pass' | 'audit_failed' | 'resubmitted' | 'substituted' | 'type_changed' | 'method_changed' | 'currency_changed' | 'repriced' | 'hold_extended' | 'refund_asked' | 'refund_withdrawn' | 'refund_refused' | 'waived'; at: string; actor: string; detail: string })[]; invoice: { kind: 'ordinary' | 'special'; titleType: 'company' | 'institution' | 'personal' | 'overseas'; title: string; taxNumber: string; email: string; note: string; confirmed: boolean } | null; payBy: string | null; reprice: { fees: { conference: number; hotel: number; activity: number; discount: number; total: number } } | null; buyer: string; can: { settle: boolean; cancel: boolean; extend: boolean } };
  };
  /** View a participant. Permission: participants:read */
  'people.readParticipant': {
    request: { params: { id: string; participantId: string } };
    reply: { id: string; registrationId: string; name: string; gender: 'male' | 'female' | null; organization: string; position: string; email: string; phone: string; country: string; diet: string; identity: 'teacher' | 'student' | 'enterprise' | 'other' | 'tourist' | null; idType: 'prc_id' | 'hk_mo_permit' | 'tw_permit' | 'hmt_residence' | 'foreign_pr' | 'passport' | null; idNumber: string; typeName: string; teamName: string; review: 'audit_pending' | 'audit_pass' | 'audit_failed' | null; payment: 'unpaid' | 'part_paid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded' | null; orderNumber: string; arrival: 'verifying' | 'verified' | null; stay: 'single' | 'shared' | 'no_hotel' | 'no_room' | null; attend: boolean; registeredAt: string; firstName: string; lastName: string; registration: { id: string; kind: 'individual' | 'team'; teamName: string; contactName: string; contactPhone: string; contactEmail: string; members: number; review: 'audit_pending' | 'audit_pass' | 'audit_failed' | null; reviewReason: string }; answers: ({ label: string; answer: string })[]; orders: ({ id: string; number: string; state: 'unpaid' | 'pay_pending' | 'pay_success' | 'cancelled' | 'refunding' | 'refunded' | 'partially_refunded'; currency: 'CNY' | 'USD'; fees: { conference: number; hotel: number; activity: number; discount: number; total: number }; received: number; refunded: number; method: 'mobile_wallet' | 'qr_code' | 'corporate_transfer' | 'wire_transfer' | 'online_wallet' | 'bank_account' | null; placedAt: string; holdUntil: string | null; payable: boolean })[]; stayDetail: { hotel: string; room: string; checkIn: string | null; checkOut: string | null; cohabitants: (string)[]; roomNumber: string } | null; activities: ({ id: string; name: string; startsAt: string })[]; ticket: { code: string; version: number } | null; timeline: ({ at: string; kind: 'registered' | 'order' | 'review' | 'room' | 'changed' | 'revealed' | 'substituted' | 'typeChanged' | 'ticketReplaced'; from: string; to: string; actor: string; reason: string })[]; can: { edit: boolean; reveal: boolean; review: boolean } };
  };
  /** Approve or reject registrations. Permission: participants:write */
  'people.review': {
    request: { params: { id: string }; body: { registrationIds: (string)[]; decision: 'audit_pass' | 'audit_failed'; reason: string } };
    reply: { decided: (string)[]; skipped: (string)[] };
  };
  /** View a submission with its authors and reviews. Permission: submissions:read */
  'submissions.readPaper': {
    request: { params: { id: string; paperId: string } };
    reply: { id: string; number: string; title: { en: string; zh: string }; type: 'oral' | 'poster'; fieldId: string | null; state: 'draft' | 'submitted' | 'revise' | 'accepted' | 'rejected' | 'withdrawn'; acceptedAs: 'oral' | 'poster' | null; contributedAt: string; version: number; withdrawnBecause: string; presenter: { name: string; affiliation: string; position: string; phone: string; email: string }; authors: ({ name: string; affiliations: (string)[]; isPresenter: boolean })[]; text: string; files: ({ fileId: string; kind: 'abstract' | 'poster' | 'slides'; name: string; size: number; uploadedAt: string })[]; versions: ({ version: number; at: string })[]; reviews: ({ id: string; reviewerId: string; reviewer: string; position: number; state: 'assigned' | 'done' | 'declined'; isAutomatic: boolean; assignedAt: string; doneAt: string | null; score: number | null; scores: Record<string, number>; overall: number | null; recommendation: 'oral' | 'poster' | 'revise' | 'reject' | null; toAuthor: string; toChair: string; declinedBecause: string; isOutdated: boolean })[]; lacking: number; decisions: ({ decision: 'oral' | 'poster' | 'revise' | 'reject'; note: string; reviseUntil: string | null; decidedAt: string; decidedBy: string; sentAt: string | null })[]; conflicts: ({ accountId: string; name: string; source: 'declared' | 'organizer'; note: string; by: string; at: string })[]; comments: ({ id: string; author: string; text: string; at: string })[]; isRegistered: boolean; can: { decide: boolean; assign: boolean; send: boolean } };
  };
}

export const operations = {
  'checkin.cancel': { method: 'POST', path: '/api/meetings/{id}/checkin/cancellation' },
  'checkin.listCheckpoints': { method: 'GET', path: '/api/meetings/{id}/checkpoints' },
  'checkin.makeUp': { method: 'POST', path: '/api/meetings/{id}/checkin/make-up' },
  'checkin.readTimeline': { method: 'GET', path: '/api/meetings/{id}/checkin/people/{participantId}' },
  'console.countArrivals': { method: 'GET', path: '/api/meetings/{id}/arrivals/count' },
  'console.countPapers': { method: 'GET', path: '/api/meetings/{id}/papers/count' },
  'console.listArrivals': { method: 'GET', path: '/api/meetings/{id}/arrivals' },
  'console.listPapers': { method: 'GET', path: '/api/meetings/{id}/papers' },
  'kernel.getSite': { method: 'GET', path: '/api/site' },
  'meetings.listMessages': { method: 'GET', path: '/api/meetings/{id}/messages' },
  'meetings.markMessage': { method: 'PUT', path: '/api/meetings/{id}/messages/{messageId}' },
  'meetings.readConsole': { method: 'GET', path: '/api/meetings/{id}' },
  'meetings.readProgrammeDraft': { method: 'GET', path: '/api/meetings/{id}/programme' },
  'meetings.readPublication': { method: 'GET', path: '/api/meetings/{id}/programme/versions/{version}' },
  'meetings.readPublications': { method: 'GET', path: '/api/meetings/{id}/programme/versions' },
  'meetings.read_about': { method: 'GET', path: '/api/meetings/{id}/sections/about' },
  'meetings.read_activities': { method: 'GET', path: '/api/meetings/{id}/sections/activities' },
  'meetings.read_call': { method: 'GET', path: '/api/meetings/{id}/sections/call' },
  'meetings.read_committee': { method: 'GET', path: '/api/meetings/{id}/sections/committee' },
  'meetings.read_contacts': { method: 'GET', path: '/api/meetings/{id}/sections/contacts' },
  'meetings.read_dates': { method: 'GET', path: '/api/meetings/{id}/sections/dates' },
  'meetings.read_footer': { method: 'GET', path: '/api/meetings/{id}/sections/footer' },
  'meetings.read_form': { method: 'GET', path: '/api/meetings/{id}/sections/form' },
  'meetings.read_history': { method: 'GET', path: '/api/meetings/{id}/sections/history' },
  'meetings.read_hotels': { method: 'GET', path: '/api/meetings/{id}/sections/hotels' },
  'meetings.read_partners': { method: 'GET', path: '/api/meetings/{id}/sections/partners' },
  'meetings.read_payment': { method: 'GET', path: '/api/meetings/{id}/sections/payment' },
  'meetings.read_rules': { method: 'GET', path: '/api/meetings/{id}/sections/rules' },
  'meetings.read_submissions': { method: 'GET', path: '/api/meetings/{id}/sections/submissions' },
  'meetings.read_types': { method: 'GET', path: '/api/meetings/{id}/sections/types' },
  'meetings.read_venue': { method: 'GET', path: '/api/meetings/{id}/sections/venue' },
  'people.countOrders': { method: 'GET', path: '/api/meetings/{id}/orders/count' },
  'people.countParticipants': { method: 'GET', path: '/api/meetings/{id}/participants/count' },
  'people.countRegistrations': { method: 'GET', path: '/api/meetings/{id}/registrations/count' },
  'people.editParticipant': { method: 'PUT', path: '/api/meetings/{id}/participants/{participantId}' },
  'people.listOrders': { method: 'GET', path: '/api/meetings/{id}/orders' },
  'people.listParticipants': { method: 'GET', path: '/api/meetings/{id}/participants' },
  'people.listRegistrations': { method: 'GET', path: '/api/meetings/{id}/registrations' },
  'people.readOrder': { method: 'GET', path: '/api/meetings/{id}/orders/{orderId}' },
  'people.readParticipant': { method: 'GET', path: '/api/meetings/{id}/participants/{participantId}' },
  'people.review': { method: 'POST', path: '/api/meetings/{id}/reviews' },
  'submissions.readPaper': { method: 'GET', path: '/api/meetings/{id}/papers/{paperId}' },
} as const;
