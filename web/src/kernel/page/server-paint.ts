let isShown = document.querySelector('#root > *') !== null;

/**
 * Whether the page still shows the server's first paint. The app then waits for the data of its first screen, because a
 * skeleton would replace words that the reader has begun to read.
 */
export function isServerPaintShown(): boolean {
  return isShown;
}

/** To be called when the app renders for the first time. */
export function replaceServerPaint(): void {
  isShown = false;
}
