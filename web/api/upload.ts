import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { accountActions } from './actions/account.ts';
import { resourceActions } from './actions/resources.ts';
import { useOutcome } from './actions/use-action.ts';
import { useRefusal } from './actions/use-form-action.ts';
import { call, callWithFile } from './client.ts';
import { ApiError } from './errors.ts';

type Upload = { title: string; description?: string; file: File };

/**
 * Uploads a resource with three calls: for an address, the file, and its title and description. `progress` is
 * the sent fraction of the file, from 0 to 1; undefined while unknown, and always in the desktop program,
 * whose scheme reports none.
 */
export function useUpload() {
  const [progress, setProgress] = useState<number>();
  const { succeeded, failed } = useOutcome(resourceActions.createResource, true);
  const taken = useRef(new AbortController());
  const cancel = () => taken.current.abort();
  // Leaving the page cancels the upload.
  useEffect(() => () => taken.current.abort(), []);

  const upload = useMutation({
    mutationFn: async ({ file, title, description }: Upload) => {
      taken.current = new AbortController();
      const { signal } = taken.current;
      setProgress(undefined);
      const { uploadURL } = await call('requestUpload');
      await sendFile(uploadURL, file, { onProgress: setProgress, signal });
      signal.throwIfAborted();
      const body = {
        title,
        description,
        filePath: uploadURL,
        fileName: file.name,
        fileSize: file.size,
        fileType: file.type,
      };
      return { input: { body }, resource: await call('createResource', { body }) };
    },
    onSuccess: ({ input, resource }) => succeeded(resource, input),
    onError: (error, { title }) => {
      // A cancelled upload shows no toast.
      if (taken.current.signal.aborted) return;
      return failed(error, inputOf(title));
    },
  });
  const { error, variables } = upload;
  const isCancelled = taken.current.signal.aborted;
  const input = useMemo(() => variables && inputOf(variables.title), [variables]);
  const refusal = useRefusal(resourceActions.createResource, isCancelled ? null : error, input);
  return { ...upload, progress, cancel, refusal };
}

const inputOf = (title: string) => ({ body: { title, filePath: '' } });

/** Mutation that replaces the signed-in user's picture. */
export function useSetPicture() {
  const { succeeded, failed } = useOutcome(accountActions.setPicture);
  return useMutation({
    mutationFn: (picture: Blob) => callWithFile('setPicture', picture),
    onSuccess: (user, picture) => succeeded(user, { body: picture.stream() }),
    onError: (error, picture) => failed(error, { body: picture.stream() }),
  });
}

type SendOptions = {
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Returns the error of a response, with a sentence for users. */
const answered = ({ status, statusText }: XMLHttpRequest) =>
  new ApiError(status, m.calls_failed(), undefined, undefined, statusText);

/**
 * PUTs a file. Throws an ApiError for a response that is not a success, a TypeError without a response, and
 * the signal's reason if cancelled. Uses XMLHttpRequest, because `fetch` reports no progress.
 */
function sendFile(path: string, file: File, { onProgress, signal }: SendOptions) {
  return new Promise<void>((done, failed) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 1);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) done();
      else failed(answered(request));
    };
    request.onerror = () => failed(new TypeError('The file could not be sent.'));
    request.onabort = () => failed(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
