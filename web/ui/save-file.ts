export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads the response of a path. */
export function downloadFrom(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
