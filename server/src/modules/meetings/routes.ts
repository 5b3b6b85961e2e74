import * as endpoints from '@plenum/contract/meetings/endpoints';
import { settleStep as settleStepEndpoint } from '@plenum/contract/meetings/checklist';
import * as seriesEndpoints from '@plenum/contract/meetings/series';
import * as invitations from '@plenum/contract/meetings/staff-invitations';
import { listMyMeetings, listMyTodos } from '@plenum/contract/meetings/public-endpoints';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { apiKeyRoutes } from './api-keys/api-key-routes.ts';
import { changeBasics } from './manage/change-basics.ts';
import { changeCover } from './manage/change-cover.ts';
import { changeSeries, createSeries, deleteSeries, listSeries } from './series/series.ts';
import { changeStaff, listStaff } from './manage/staff.ts';
import { acceptMeetingRole, declineMeetingRole, readInvitation } from './manage/answer-staff-invitation.ts';
import {
  inviteStaff,
  listInvitations,
  resendInvitation,
  withdrawRoleInvitation,
} from './manage/invite-staff.ts';
import { setMeetingState } from './manage/change-state.ts';
import { settleStep } from './manage/checklist.ts';
import { copyMeeting } from './manage/copy-meeting.ts';
import { createMeeting } from './manage/create-meeting.ts';
import { listManaged, listMine } from './manage/list-managed.ts';
import { readVisitorMessages, markMessage } from './visitor-messages/visitor-messages.ts';
import { listTodos } from './manage/list-todos.ts';
import { anyStaff, anyStaffOfIt, runsMeetings, whoMay } from './scope/policy.ts';
import { publicMeetingRoutes } from './site/public-routes.ts';
import { previewRoutes } from './preview/preview-routes.ts';
import { readConsole } from './manage/read-console.ts';
import { programmeRoutes } from './programme/programme-routes.ts';
import { sectionRoutes } from './sections/sections-routes.ts';
import type { Endpoint } from '@plenum/contract/kernel/endpoint';
import { keepImage } from '#kernel/uploads/keep-image';
import { mediaLink, PUBLIC_PURPOSE } from '#kernel/files/public-files';
import { sourceOf } from '#modules/audit/public';

export function meetingRoutes(kernel: Kernel): readonly Route[] {
  return [
    ...seriesRoutes(kernel),
    ...basicRoutes(kernel),
    ...pictureRoutes(kernel),
    ...peopleRoutes(kernel),
    ...invitationRoutes(kernel),
    ...ownRoutes(kernel),
    ...sectionRoutes(kernel),
    ...programmeRoutes(kernel),
    ...apiKeyRoutes(kernel),
    ...previewRoutes(kernel),
    ...publicMeetingRoutes(kernel),
  ];
}

function seriesRoutes(kernel: Kernel): Route[] {
  return [
    route(seriesEndpoints.listSeries, {
      policy: anyStaff,
      read: ({ actor }) => listSeries(kernel.db, actor),
    }),
    route(seriesEndpoints.createSeries, {
      write: (call, tx) => createSeries(tx, call.body, sourceOf(kernel, call)),
    }),
    route(seriesEndpoints.changeSeries, {
      write: (call, tx) => changeSeries(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(seriesEndpoints.deleteSeries, {
      write: (call, tx) => deleteSeries(tx, call.params.id, sourceOf(kernel, call)),
    }),
    route(seriesEndpoints.uploadSeriesPicture, {
      prepare: (call) => keepPicture(kernel, seriesEndpoints.uploadSeriesPicture, call),
      write: async (_call, _tx, fileId) => uploaded(fileId),
    }),
  ];
}

function basicRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listManagedMeetings, {
      policy: anyStaff,
      read: ({ actor }) => listManaged(kernel.db, actor, kernel.clock.now()),
    }),
    route(endpoints.createMeeting, {
      policy: runsMeetings,
      write: (call, tx) => createMeeting(tx, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.readMeetingConsole, {
      policy: anyStaffOfIt,
      read: ({ actor, params }) => readConsole(kernel, actor, params.id),
    }),
    route(endpoints.changeBasics, {
      policy: whoMay('edit'),
      write: (call, tx) => changeBasics(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.changeMeetingState, {
      policy: whoMay('changeState'),
      write: (call, tx) =>
        setMeetingState(tx, call.params.id, call.body.to, call.language, sourceOf(kernel, call)),
    }),
    route(settleStepEndpoint, {
      policy: whoMay('edit'),
      write: (call, tx) => settleStep(tx, call.params, call.body.settled, sourceOf(kernel, call)),
    }),
    route(endpoints.copyMeeting, {
      policy: whoMay('copy'),
      write: (call, tx) => copyMeeting(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
  ];
}

function pictureRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.changeCover, {
      policy: whoMay('edit'),
      prepare: (call) => keepPicture(kernel, endpoints.changeCover, call),
      write: async (call, tx, fileId) => {
        await changeCover(tx, call.params.id, fileId, sourceOf(kernel, call));
        return uploaded(fileId);
      },
    }),
    route(endpoints.removeCover, {
      policy: whoMay('edit'),
      write: async (call, tx) => {
        await changeCover(tx, call.params.id, null, sourceOf(kernel, call));
        return null;
      },
    }),
    route(endpoints.uploadMeetingPicture, {
      policy: whoMay('edit'),
      prepare: (call) => keepPicture(kernel, endpoints.uploadMeetingPicture, call),
      write: async (_call, _tx, fileId) => uploaded(fileId),
    }),
  ];
}

function peopleRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listStaff, {
      policy: whoMay('manageStaff'),
      read: ({ actor, params }) => listStaff(kernel.db, actor, params.id),
    }),
    route(endpoints.changeStaff, {
      policy: whoMay('manageStaff'),
      write: (call, tx) => changeStaff(tx, call.params, call.body.roles, sourceOf(kernel, call)),
    }),
    route(endpoints.listVisitorMessages, {
      policy: whoMay('readMessages'),
      read: ({ params }) => readVisitorMessages(kernel.db, params.id),
    }),
    route(endpoints.markVisitorMessage, {
      policy: whoMay('readMessages'),
      write: (call, tx) => markMessage(tx, call.params, call.body.answered, sourceOf(kernel, call)),
    }),
  ];
}

function invitationRoutes(kernel: Kernel): Route[] {
  const manage = whoMay('manageStaff');
  return [
    route(invitations.listStaffInvitations, {
      policy: manage,
      read: ({ params }) => listInvitations(kernel.db, params.id, kernel.clock.now()),
    }),
    route(invitations.inviteStaff, {
      policy: manage,
      write: (call, tx) => inviteStaff(kernel, tx, call.params.id, call.body, call),
    }),
    route(invitations.resendStaffInvitation, {
      policy: manage,
      write: (call, tx) => resendInvitation(kernel, tx, call.params, call),
    }),
    route(invitations.withdrawStaffInvitation, {
      policy: manage,
      write: (call, tx) => withdrawRoleInvitation(kernel, tx, call.params, call),
    }),
    route(invitations.readStaffInvitation, {
      write: ({ body, visitor, language }, tx) =>
        readInvitation(tx, body.token, {
          accountId: visitor?.accountId ?? null,
          language,
          at: kernel.clock.now(),
        }),
    }),
    route(invitations.acceptStaffInvitation, {
      write: (call, tx) =>
        acceptMeetingRole(tx, call.body.token, {
          ...sourceOf(kernel, call),
          actor: call.actor.accountId,
        }),
    }),
    route(invitations.declineStaffInvitation, {
      write: ({ body, visitor, requestId, address }, tx) =>
        declineMeetingRole(tx, body.token, {
          actor: visitor?.accountId ?? null,
          requestId,
          address,
          at: kernel.clock.now(),
        }),
    }),
  ];
}

function ownRoutes(kernel: Kernel): Route[] {
  return [
    route(listMyMeetings, {
      read: ({ actor, language }) => listMine(kernel.db, actor, language, kernel.clock.now()),
    }),
    route(listMyTodos, {
      read: ({ actor, language }) => listTodos(kernel.db, actor, language, kernel.clock.now()),
    }),
  ];
}

/** Stores the picture right away; the sweep deletes it unless a later save shows it. */
export async function keepPicture(kernel: Kernel, { upload }: Endpoint, call: Call): Promise<string> {
  return keepImage(kernel, call.upload, {
    purpose: PUBLIC_PURPOSE,
    contentType: call.uploadType,
    maxBytes: upload?.maxBytes ?? 0,
  });
}

export function uploaded(fileId: string): { fileId: string; link: string } {
  return { fileId, link: mediaLink(fileId) };
}
