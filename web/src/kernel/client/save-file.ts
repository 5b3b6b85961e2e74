// The time in milliseconds for which the file is kept, because browsers read it some time after the click; Safari is
// slow.
const KEPT_FOR = 60_000;

/** Gives a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
