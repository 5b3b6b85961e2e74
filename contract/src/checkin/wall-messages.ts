import { defineRefusals } from '../kernel/refusals.ts';

export const wallRefusals = defineRefusals({
  /** The token of the wall's address is unknown, was ended or replaced, or has expired. */
  WALL_ENDED: {
    code: 410_985,
    en: 'This check-in wall link is invalid or has expired. Ask the organizer for a new one.',
    zh: '签到墙链接无效或已失效，请向会务组索取新链接',
  },
});
