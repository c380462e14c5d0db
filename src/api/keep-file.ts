/** Time for a browser to have read a file that it was handed, in milliseconds; some ask the person first where to. */
const READ_MS = 60_000;

/** Hands a file to the browser, which keeps it among the person's downloads. */
export function keepFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
