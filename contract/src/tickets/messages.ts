import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const ticketMessages = defineFieldMessages({
  renewal_reason_missing: {
    en: 'Please say why the ticket is replaced',
    zh: '请填写换发电子票的原因',
  },
});

export const ticketRefusals = defineRefusals({
  /** The place is not confirmed any more: there is nothing to replace. */
  NO_TICKET: {
    code: 409_980,
    en: 'This person has no valid ticket.',
    zh: '该参会人员没有有效的电子票',
  },
});
