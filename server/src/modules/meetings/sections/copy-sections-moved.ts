import { randomUUID } from 'node:crypto';
import type { SectionChange } from './section-entries.ts';

interface Shift {
  /** New ids of the types that were copied along. */
  readonly types: Map<string, string>;
  day(day: string): string;
  instant(at: string): string;
}

/**
 * Shifts a section to other dates. Things for sale get new ids, because orders refer to them; ids that are used only
 * within a document are kept, so that its references stay valid.
 */
export function moveSection(section: SectionChange, shift: Shift): SectionChange {
  const moved = (at: string | null) => (at === null ? null : shift.instant(at));
  switch (section.name) {
    case 'dates': {
      const dates = section.content.dates.map((date) => ({ ...date, at: shift.instant(date.at) }));
      return { ...section, content: { dates } };
    }
    case 'programme': {
      const sessions = section.content.sessions.map((one) => ({ ...one, day: shift.day(one.day) }));
      // The talks are copied as a starting point for planning, but without their submissions.
      const copied = sessions.map((one) => ({
        ...one,
        talks: one.talks.map((talk) => ({ ...talk, submissionId: null })),
      }));
      return { ...section, content: { ...section.content, sessions: copied } };
    }
    case 'rules': {
      const { refund, changes } = section.content;
      const steps = refund.steps.map((step) => ({ ...step, until: shift.instant(step.until) }));
      return {
        ...section,
        content: {
          ...section.content,
          refund: { ...refund, steps },
          changes: { ...changes, until: moved(changes.until) },
        },
      };
    }
    case 'submissions': {
      const { posterUntil, reviewsUntil, slidesUntil } = section.content;
      const moments = {
        posterUntil: moved(posterUntil),
        reviewsUntil: moved(reviewsUntil),
        slidesUntil: moved(slidesUntil),
      };
      return { ...section, content: { ...section.content, ...moments } };
    }
    case 'types': {
      for (const { id } of section.content.types) shift.types.set(id, randomUUID());
      const types = section.content.types.map((type) => ({
        ...type,
        id: shift.types.get(type.id) ?? type.id,
        windows: type.windows.map((window) => ({
          ...window,
          id: randomUUID(),
          from: moved(window.from),
          until: moved(window.until),
          payBy: moved(window.payBy),
        })),
      }));
      return { ...section, content: { types } };
    }
    case 'hotels': {
      const hotels = section.content.hotels.map((hotel) => ({
        ...hotel,
        id: randomUUID(),
        rooms: hotel.rooms.map((room) => ({
          ...room,
          id: randomUUID(),
          nights: room.nights.map((night) => ({ ...night, day: shift.day(night.day) })),
        })),
      }));
      return { ...section, content: { hotels } };
    }
    case 'activities': {
      const activities = section.content.activities.map((activity) => ({
        ...activity,
        id: randomUUID(),
        typeIds: activity.typeIds.flatMap((id) => shift.types.get(id) ?? []),
        startsAt: shift.instant(activity.startsAt),
        endsAt: shift.instant(activity.endsAt),
      }));
      return { ...section, content: { activities } };
    }
    default:
      return section;
  }
}
