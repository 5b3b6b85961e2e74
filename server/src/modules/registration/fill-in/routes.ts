import * as organizer from '@plenum/contract/registration/people/organizer-endpoints';
import * as endpoints from '@plenum/contract/registration/people/endpoints';
import {
  readEarlier as readEarlierEndpoint,
  takeEarlier as takeEarlierEndpoint,
} from '@plenum/contract/registration/people/earlier';
import * as preview from '@plenum/contract/registration/checkout/preview';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { anyStaffOfIt, whoMay } from '#modules/meetings/scope/public';
import { findReadyOffer } from '#modules/meetings/offer/public';
import { requireLink } from '#modules/meetings/public';
import { hasCodes } from '../codes/code-queries.ts';
import { countOpening } from './count-openings.ts';
import { editParticipant } from '../people/edit-participant.ts';
import { revealPersonField } from '../people/reveal-field.ts';
import { beginRegistration } from '../drafts/begin-registration.ts';
import { cancelRegistration } from '../drafts/cancel-registration.ts';
import { makeFillLink, makeFillLinks } from './make-fill-link.ts';
import { readMemberMessages, switchMemberMessages } from '../people/member-messages.ts';
import { readEarlier, takeEarlier } from '../drafts/earlier.ts';
import { presentOffer } from '../settling/present-offer.ts';
import { previewOffer } from '../drafts/preview-offer.ts';
import { readFillIn } from './read-fill-in.ts';
import { readRegistration } from '../drafts/read-registration.ts';
import { addRegistrationFile, linkFile, storeFile } from '../people/registration-files.ts';
import { ownerSource } from '../registration-facts.ts';
import { listFillLinks, sendFillLinks } from './send-fill-links.ts';
import { saveFillIn } from './save-fill-in.ts';
import { saveHead } from '../drafts/save-head.ts';
import { saveMembers } from '../drafts/save-members.ts';
import { teamTemplate } from '../drafts/team-template.ts';

/** Actions of an attendee or a team's contact on their own registration, except ordering. */
export function ownPeopleRoutes(kernel: Kernel): Route[] {
  return [...draftRoutes(kernel), ...fillInRoutes(kernel), ...fileRoutes(kernel), ...organizerRoutes(kernel)];
}

function draftRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readOffer, {
      read: async ({ params, language, visitor, address }) => {
        const offer = await findReadyOffer(kernel, kernel.db, params.id);
        countOpening(kernel, offer.meeting, visitor?.accountId ?? address);
        const takesCodes = await hasCodes(kernel.db, offer.meeting.id);
        return presentOffer(offer, language, kernel.clock.now(), takesCodes);
      },
    }),
    route(preview.readPreviewOffer, {
      policy: anyStaffOfIt,
      read: ({ params, language }) => previewOffer(kernel, params.id, language),
    }),
    route(preview.openPreviewOffer, {
      read: async ({ body, language }) =>
        previewOffer(kernel, (await requireLink(kernel, body.token)).meetingId, language),
    }),
    route(endpoints.beginRegistration, {
      write: (call, tx) => {
        const wanted = { meeting: call.params.id, kind: call.body.kind, language: call.language };
        return beginRegistration(kernel, tx, wanted, ownerSource(kernel, call));
      },
    }),
    route(endpoints.readRegistration, {
      read: ({ params, actor }) => readRegistration(kernel, params.id, actor.accountId),
    }),
    route(readEarlierEndpoint, {
      read: ({ params, actor, language }) => readEarlier(kernel, params.id, actor.accountId, language),
    }),
    route(takeEarlierEndpoint, {
      write: (call, tx) => takeEarlier(kernel, tx, call.params.id, call.body.from, ownerSource(kernel, call)),
    }),
    route(endpoints.saveHead, {
      write: (call, tx) =>
        saveHead(kernel.keys, tx, call.params.id, call.body.head, ownerSource(kernel, call)),
    }),
    route(endpoints.saveMembers, {
      write: (call, tx) => saveMembers(kernel.keys, tx, call.params.id, call.body, ownerSource(kernel, call)),
    }),
    route(endpoints.cancelRegistration, {
      write: (call, tx) => cancelRegistration(tx, call.params.id, ownerSource(kernel, call)),
    }),
  ];
}

function fillInRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readMemberMessages, {
      read: ({ params, actor }) => readMemberMessages(kernel.db, params.id, actor.accountId),
    }),
    route(endpoints.switchMemberMessages, {
      write: (call, tx) => switchMemberMessages(tx, call.params.id, call.body, ownerSource(kernel, call)),
    }),
    route(endpoints.makeFillLink, {
      write: (call, tx) => {
        const { id: registrationId, memberId } = call.params;
        return makeFillLink(kernel, tx, { registrationId, memberId }, ownerSource(kernel, call));
      },
    }),
    route(endpoints.makeFillLinks, {
      write: (call, tx) => {
        const wanted = { registrationId: call.params.id, memberIds: call.body.memberIds };
        return makeFillLinks(kernel, tx, wanted, ownerSource(kernel, call));
      },
    }),
    route(endpoints.sendFillLinks, {
      write: (call, tx) => {
        const wanted = { registrationId: call.params.id, memberIds: call.body.memberIds };
        return sendFillLinks(kernel, tx, wanted, ownerSource(kernel, call));
      },
    }),
    route(endpoints.listFillLinks, {
      read: ({ params, actor }) => listFillLinks(kernel.db, params.id, actor.accountId),
    }),
    route(endpoints.readFillIn, {
      write: ({ body, language }, tx) => readFillIn(kernel, tx, body.token, language),
    }),
    route(endpoints.saveFillIn, {
      write: (call, tx) => saveFillIn(kernel, tx, call.body, call),
    }),
  ];
}

function fileRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readTeamTemplate, {
      download: ({ params, language }) => teamTemplate(kernel, params.id, language),
    }),
    route(endpoints.uploadRegistrationFile, {
      prepare: (call) => storeFile(kernel, call),
      write: (call, tx, fileId) => addRegistrationFile(tx, call.params.id, fileId, ownerSource(kernel, call)),
    }),
    route(endpoints.readRegistrationFile, {
      read: (call) => linkFile(kernel, call.actor, call.params, ownerSource(kernel, call)),
    }),
  ];
}

function organizerRoutes(kernel: Kernel): Route[] {
  return [
    route(organizer.revealField, {
      policy: whoMay('reveal'),
      write: (call, tx) => revealPersonField(kernel.keys, tx, call.params, call.body, sourceOf(kernel, call)),
    }),
    route(organizer.editParticipant, {
      policy: whoMay('editPeople'),
      write: (call, tx) => editParticipant(kernel, tx, call.params, call.body, sourceOf(kernel, call)),
    }),
  ];
}
