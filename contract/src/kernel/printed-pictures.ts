/** A picture that is printed on a badge or a letter. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** What an A4 page has at 300 dots an inch; a picture with more is decoded in vain. */
export const MAX_PICTURE_PIXELS = 9_000_000;
