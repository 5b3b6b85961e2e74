import { orderList } from '@plenum/contract/registration/lists/order-list';
import { readOrderOf as readOrderOfEndpoint } from '@plenum/contract/registration/orders/read-order';
import { readParticipant as readParticipantEndpoint } from '@plenum/contract/registration/lists/participant-detail';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { listRoutes } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { findMeals, mealColumns } from './meal-columns.ts';
import { orderSource, presentOrderSheet } from './order-source.ts';
import { answerColumns } from './participant-sheet.ts';
import { participantSource, presentParticipantSheet } from './participant-source.ts';
import { readOrderOf } from './read-order-of.ts';
import { readParticipant } from './read-participant.ts';
import { registrationSource } from './registration-source.ts';

const exportPolicy = whoMay('export');

export function peopleRoutes(kernel: Kernel): Route[] {
  return [
    ...listRoutes(kernel, participantList, {
      policy: whoMay('seeParticipants'),
      exportPolicy,
      source: participantSource,
      sheet: {
        present: presentParticipantSheet,
        spread: async ({ pool }, { meeting, form }, isFull) => ({
          meals: mealColumns(await findMeals(pool, meeting.id), meeting.timeZone),
          answers: answerColumns(form.custom, !isFull),
        }),
        // An export with unmasked numbers needs the right to see each value individually.
        fullPolicy: whoMay('reveal'),
      },
      exported: 'people.participants_exported',
    }),
    route(readParticipantEndpoint, {
      policy: whoMay('seeParticipants'),
      read: ({ params, actor, language }) => readParticipant(kernel, params, actor, language),
    }),
    ...listRoutes(kernel, registrationList, {
      policy: whoMay('seeRegistrations'),
      exportPolicy,
      source: registrationSource,
      exported: 'people.registrations_exported',
    }),
    ...listRoutes(kernel, orderList, {
      policy: whoMay('seeOrders'),
      exportPolicy,
      source: orderSource,
      sheet: { present: presentOrderSheet },
      exported: 'people.orders_exported',
    }),
    route(readOrderOfEndpoint, {
      policy: whoMay('seeOrders'),
      read: ({ params, actor, language }) => readOrderOf(kernel, params, actor, language),
    }),
  ];
}
