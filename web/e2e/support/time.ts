import { change } from './database.ts';

// Stories can't wait for minutes to pass, so they move timestamps into the past, in the database itself.

/** Ends the cool-down after this target's last code. */
export function passCoolDown(target: string): Promise<void> {
  return change(
    `update verification_codes set created_at = created_at - interval '2 minutes' where target in ($1, '+86' || $1)`,
    [target],
  );
}

/** Makes the token of this username twenty minutes old, so that it is due to be replaced. */
export function ageTokens(username: string): Promise<void> {
  return change(
    `update login_tokens set issued_at = issued_at - interval '20 minutes' where login_id in
       (select l.id from logins l join accounts a on a.id = l.account_id where a.username = $1)`,
    [username],
  );
}

/** Makes the last time that this person confirmed their identity a quarter of an hour older. */
export function ageIdentity(username: string): Promise<void> {
  return change(
    `update logins set identity_confirmed_at = identity_confirmed_at - interval '15 minutes' where account_id in
       (select id from accounts where username = $1)`,
    [username],
  );
}

/** Moves the scheduled time of this article to now, and invalidates cached public answers as the clock would. */
export async function reachPublishTime(articleId: string): Promise<void> {
  await change(
    `with moved as (
       update news set publish_at = now() - interval '1 second', first_public_at = now() - interval '1 second'
       where id = $1 and publish_at > now() returning id)
     select pg_notify('plenum_live', '{"channel":"public","event":"invalidate","id":"news"}') from moved`,
    [articleId],
  );
}

/** Makes the period in which this order can be paid at its original price end a minute ago. */
export function passPayBy(orderId: string): Promise<void> {
  return change(`update orders set pay_by = now() - interval '1 minute' where id = $1`, [orderId]);
}
