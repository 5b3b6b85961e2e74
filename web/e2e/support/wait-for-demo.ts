import { setTimeout as sleep } from 'node:timers/promises';
import { count } from './database.ts';

/**
 * Waits until the messages to the people of the demo are delivered. The list of messages shows the newest thirty, so
 * that a story's code could be gone from it before the story looks.
 */
export default async function waitForDemo(): Promise<void> {
  while ((await count('select from outbox where delivered_at is null and failed_at is null limit 1')) > 0)
    await sleep(200);
}
