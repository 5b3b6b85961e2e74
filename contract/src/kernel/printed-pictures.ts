/** The maximum size of a picture that is printed on a badge or a letter. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** An A4 page at 300 dpi; decoding a larger picture gains nothing. */
export const MAX_PICTURE_PIXELS = 9_000_000;
