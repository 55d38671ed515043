import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from './client.ts';
import { sendFile } from './send-file.ts';
import { useOutcome } from './use-action.ts';

type Upload = { title: string; description?: string; file: File };

/**
 * From a chosen file to a resource, which takes three calls: where it may be sent, the file, and
 * the words about it. `progress` is the part of the file that is on its way, from 0 to 1.
 */
export function useUpload() {
  const [progress, setProgress] = useState(0);
  const { succeeded, failed } = useOutcome('createResource');
  const taken = useRef(new AbortController());
  const cancel = () => taken.current.abort();
  // Whoever leaves the page does not want it either.
  useEffect(() => () => taken.current.abort(), []);

  const upload = useMutation({
    mutationFn: async ({ file, title, description }: Upload) => {
      taken.current = new AbortController();
      const { signal } = taken.current;
      setProgress(0);
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
      // Who took it back knows.
      if (taken.current.signal.aborted) return;
      return failed(error, { body: { title, filePath: '' } });
    },
  });
  return { ...upload, progress, cancel };
}
