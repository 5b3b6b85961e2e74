interface Since {
  /** The placeholders of the conference's id and of the time. */
  readonly meeting: string;
  readonly since: string;
}

// Sub-queries of this form can be run once for all rows or by an index for each row, whichever costs less. None of them
// compares every row with every other.

/** Returns the condition that a row of the table was changed, among those that `is` finds for a row of the list. */
function hasUpdated(table: string, is: string, { meeting, since }: Since, at = 'changed_at'): string {
  return `exists (select from ${table} as other
    where other.meeting_id = ${meeting} and ${is} and other.${at} >= ${since}::timestamptz)`;
}

/**
 * Returns the condition for orders that were changed at this time or later, or whose registration was, or one of its
 * people, of whom one may be the buyer.
 */
export function orderIsUpdated(order: string, of: Since): string {
  return `(${order}.changed_at >= ${of.since}::timestamptz
    or ${hasUpdated('registrations', `other.id = ${order}.registration_id`, of)}
    or ${hasUpdated('participants', `other.registration_id = ${order}.registration_id`, of)})`;
}

/**
 * Returns the condition for people who were changed at this time or later, or whose registration or order was, or who
 * were scanned at a gate.
 */
export function personIsUpdated(person: string, of: Since): string {
  return `(${person}.changed_at >= ${of.since}::timestamptz
    or ${hasUpdated('registrations', `other.id = ${person}.registration_id`, of)}
    or ${hasUpdated('orders', `other.registration_id = ${person}.registration_id`, of)}
    or ${hasUpdated('checkin_scans', `other.participant_id = ${person}.id`, of, 'received_at')})`;
}
