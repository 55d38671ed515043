import { ApiError } from './errors.ts';

type SendOptions = {
  /** Told of the part that is on its way, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/**
 * PUTs a file as it is. Throws an ApiError for an answer that is not a success, a TypeError where
 * there was none, and the signal's reason when it was taken back. It is no `fetch`, as that does
 * not tell how far a file has come.
 */
export function sendFile(path: string, file: File, { onProgress, signal }: SendOptions) {
  return new Promise<void>((done, failed) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 1);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) done();
      else failed(new ApiError(request.status, request.statusText));
    };
    request.onerror = () => failed(new TypeError('The file could not be sent.'));
    request.onabort = () => failed(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
