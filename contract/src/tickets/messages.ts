import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const ticketMessages = defineFieldMessages({
  renewal_reason_missing: {
    en: 'Please enter a reason for replacing the ticket',
    zh: '请填写换发电子票的原因',
  },
  ticket_passed_on: {
    en: 'This person’s place has been passed on to someone else, and their ticket is no longer valid. If you have questions, please contact the organizer.',
    zh: '该参会人的名额已转给他人，其电子票已失效。如有疑问，请联系会务组',
  },
  ticket_not_found: {
    en: 'No ticket found for this name and contact details. Tickets are issued once the registration is paid and approved.',
    zh: '未找到该姓名与手机号或邮箱对应的电子票。电子票将在支付并审核通过后生成',
  },
});

export const ticketRefusals = defineRefusals({
  /** The place is no longer confirmed, so there is no ticket to replace. */
  NO_TICKET: {
    code: 409_980,
    en: 'This person has no valid ticket.',
    zh: '该参会人员没有有效的电子票',
  },
  /** The place was transferred to another person, whose own ticket is issued after the review. */
  TICKET_PASSED_ON: {
    code: 404_981,
    en: 'This place has been passed on to someone else, and this ticket is no longer valid.',
    zh: '该参会名额已转给他人，此电子票已失效',
  },
  /** Neither a phone number nor an email address was given for the person. */
  NO_ADDRESS: {
    code: 409_981,
    en: 'There is no phone number or email address for this person. Please share the ticket yourself.',
    zh: '该参会人员未填写手机号和邮箱，请自行转发电子票',
  },
  /** Also used for a cancelled ticket, so that a link reveals nothing about the registration. */
  TICKET_LINK_ENDED: {
    code: 404_982,
    en: 'This ticket link is no longer valid. Please ask the person who registered you to send a new link, or find your ticket using your phone number or email address.',
    zh: '该电子票链接已失效。请联系为您报名的联系人重新发送，或凭手机号、邮箱获取电子票',
  },
  /** Returned only after a correct verification code. */
  TICKET_NOT_FOUND: {
    code: 404_980,
    en: 'No ticket was found for this person.',
    zh: '未找到该参会人员的电子票',
  },
});
