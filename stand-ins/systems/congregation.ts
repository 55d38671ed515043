import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RunningServer } from '../../test-support/executable.ts';
import { memberOf } from '../../test-support/member.ts';

/* A small congregation with signs that a system could get wrong, and a look at what became of it. */

type Server = Pick<RunningServer, 'url' | 'post'>;

const GROUP = 'Hauskreis Köln-Süd ✝';
const REQUEST = 'Für Jürgen';
const DOCUMENT = 'Lieder für Sonntag.bin';
/** Nothing makes it smaller, so a backup is no smaller either. */
const BYTES = randomBytes(5_000_000);

/** What `look` gives of it as long as nothing is lost. */
export const WHOLE = {
  groups: [GROUP],
  requests: [REQUEST],
  documents: [{ name: DOCUMENT, isWhole: true }],
};

const target = z.object({ uploadURL: z.string() });
const groups = z.array(z.object({ name: z.string() }));
const requests = z.array(z.object({ title: z.string() }));
const documents = z.array(z.object({ fileName: z.string(), filePath: z.string() }));

/**
 * Sets up the first administrator by the link in this text, who makes a group, a request and a document.
 * Gives what looks whether all of it is there, on whichever server has the data now.
 */
export const foundCongregation = async (first: Server, text: string) => {
  const [, setup] = /setup=([\w-]+)/.exec(text) ?? [];
  const place = { ...first };
  const founder = await memberOf(place, 'juergen', setup);
  const document = await upload(place.url, founder);
  await ok(founder.post('/api/groups', { name: GROUP }));
  await ok(founder.post('/api/prayers', { title: REQUEST, content: REQUEST, isPrivate: true }));
  await ok(founder.post('/api/resources', { title: 'Lieder', filePath: document }));

  const read = async <T>(path: string, schema: z.ZodType<T>) =>
    schema.parse(await (await ok(founder.get(path))).json());
  const isWhole = async (path: string) =>
    Buffer.compare(await (await ok(founder.get(path))).bytes(), BYTES) === 0;

  return {
    /** Signs the founder in on this server and looks at everything there. */
    look: async (server: Server) => {
      Object.assign(place, { url: server.url, post: server.post });
      if ((await founder.signIn()) !== 200) throw new Error('The founder could not sign in.');
      const files = await read('/api/resources', documents);
      return {
        groups: (await read('/api/groups', groups)).map(({ name }) => name),
        requests: (await read('/api/prayers', requests)).map(({ title }) => title),
        documents: await Promise.all(
          files.map(async ({ fileName: name, filePath }) => ({
            name,
            isWhole: await isWhole(filePath),
          })),
        ),
      };
    },
    founder,
  };
};

/** Uploads the document; gives its address. */
const upload = async (url: string, { post, cookie }: Awaited<ReturnType<typeof memberOf>>) => {
  const { uploadURL } = target.parse(await (await ok(post('/api/objects/upload'))).json());
  const headers = {
    cookie: cookie(),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(DOCUMENT)}`,
  };
  await ok(fetch(url + uploadURL, { method: 'PUT', headers, body: BYTES }));
  return uploadURL;
};

const ok = async (answer: Promise<Response>) => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response;
};
