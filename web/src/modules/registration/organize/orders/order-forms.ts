import { bodyOf } from '#kernel/form/body-of';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { extendHold } from '@plenum/contract/registration/orders/endpoints';

export const RecordedPayment = bodyOf(recordPayment);
export const LongerHold = bodyOf(extendHold);
