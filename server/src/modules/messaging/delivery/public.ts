export { countWaiting, holdJobMessages, releaseJobMessages, sendAgain } from './control-messages.ts';
export { countMessagesTo, findLatestMessages } from './person-messages.ts';
export { clearUndeliverable, countOutcomes, findUndeliverable } from './undeliverable.ts';
