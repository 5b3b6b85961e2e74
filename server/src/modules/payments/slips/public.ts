export { isAcceptable } from './acceptable.ts';
export { approveSlip } from './decide-slip.ts';
export { slipApproved, slipRejected, slipSent } from './events.ts';
export { sendSlip } from './send-slip.ts';
export { addSlipFile } from './slip-files.ts';
