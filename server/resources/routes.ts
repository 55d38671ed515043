import { refused } from '../http/errors.ts';
import { httpDate } from '../http/file-answer.ts';
import { routes } from '../http/route.ts';
import { attachment } from './file-name.ts';
import { createResource, deleteResource, resourceFile, resourcesOf } from './resources.ts';
import { isStoredName } from './stored-name.ts';
import { receiveUpload, requestUpload, type UploadParts } from './uploads.ts';

/** Files are downloaded, never shown, and may not run anything. */
const SANDBOX = "default-src 'none'; sandbox";

export const resourceRoutes = (parts: UploadParts) => {
  const { db, files } = parts;
  return routes({
    listResources: ({ query }) => resourcesOf(db, query),
    requestUpload: ({ user, now }) => requestUpload(parts, user, now),
    receiveUpload: ({ user, params, body, headers }) =>
      receiveUpload(parts, user, params.token, { bytes: body, headers }),
    createResource: ({ user, body, now }) => createResource(db, user, body, now),
    deleteResource: ({ params, now }) => deleteResource(parts, params.id, now),
    downloadFile: async ({ params, reply }) => {
      const { file, fileName, fileType } = resourceFile(db, params.file);
      if (!isStoredName(file)) throw refused('file-not-found');
      const bytes = files.open(file);
      // If the file were missing only while it is sent, the error handler could not answer.
      if (!(await bytes.exists())) throw refused('file-not-found');
      reply.header('content-disposition', attachment(fileName));
      reply.header('content-security-policy', SANDBOX);
      reply.header('content-type', fileType);
      // No other file is ever stored under this generated name.
      reply.header('etag', `"${file}"`);
      reply.header('last-modified', httpDate(bytes.lastModified));
      return bytes;
    },
  });
};
