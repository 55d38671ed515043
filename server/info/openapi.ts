import { z } from 'zod';
import { listedUser } from '../../shared/admin.ts';
import { bytes, type Call, file, nothing } from '../../shared/call.ts';
import { comment, reactionsOfComment } from '../../shared/comments.ts';
import { type CallName, contract } from '../../shared/contract.ts';
import { group, member } from '../../shared/groups.ts';
import { sharedMail } from '../../shared/household.ts';
import { inboxItem } from '../../shared/inbox.ts';
import { joined } from '../../shared/invitations.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { notice } from '../../shared/notices.ts';
import { person } from '../../shared/people.ts';
import { prayer } from '../../shared/prayers.ts';
import { support } from '../../shared/praying.ts';
import { type RefusalCode, refusals } from '../../shared/refusals.ts';
import { resource } from '../../shared/resources.ts';
import { foundPrayer } from '../../shared/search.ts';
import { SENT_ONCE } from '../../shared/sent-once.ts';
import { CONTRACT } from '../../shared/server-info.ts';
import { currentUser } from '../../shared/session.ts';
import { passkey } from '../../shared/sign-in.ts';
import { stats } from '../../shared/stats.ts';
import { update } from '../../shared/updates.ts';
import { reference } from './reference.ts';

/** Schemas of answers, by the names of the types in generated clients. */
const NAMED = {
  CommentReactions: reactionsOfComment,
  Comment: comment,
  CurrentUser: currentUser,
  FoundPrayer: foundPrayer,
  Group: group,
  InboxItem: inboxItem,
  Joined: joined,
  ListedUser: listedUser,
  Member: member,
  Notice: notice,
  Passkey: passkey,
  Person: person,
  Prayer: prayer,
  Resource: resource,
  SharedMail: sharedMail,
  Stats: stats,
  Support: support,
  Update: update,
};

type JsonSchema = Record<string, unknown>;

/** Returns the description of every call (OpenAPI 3.1.1) as JSON. A macro, as it takes 40 ms. */
export const describeApi = (): string => {
  const names = keysOf(contract);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of names) {
    const { method, path }: Call = contract[name];
    const described = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[described] ??= {};
    paths[described][method.toLowerCase()] = operation(name);
  }
  return JSON.stringify({
    openapi: '3.1.1',
    info: {
      title: 'Upheld',
      description: 'Prayer requests, shared in small groups. See docs/api.md.',
      version: String(CONTRACT),
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.keys(NAMED).map((name) => [name, results[name]])),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'upheld_session' } },
    },
  });
};

const operation = (name: CallName) => {
  const call: Call = contract[name];
  return {
    operationId: name,
    summary: reference[name].summary,
    ...(call.access !== 'public' && { security: [{ session: [] }] }),
    parameters: [
      ...parametersIn('path', call.params),
      ...parametersIn('query', call.query),
      ...(SENT_ONCE.some((once) => once === name) ? [onceKey] : []),
    ],
    ...(call.body !== nothing && { requestBody: requestBody(call) }),
    responses: { [call.status]: success(name, call), ...refusalsOf(name) },
  };
};

const onceKey = {
  name: 'idempotency-key',
  in: 'header',
  description: 'Chosen by the caller. The same key again changes nothing and answers as before.',
  required: false,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
};

/** Returns a schema of the input, without rules that JSON Schema lacks, such as a trimmed text's length. */
const sent = (schema: z.ZodType): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const parametersIn = (place: 'path' | 'query', schema: z.ZodType) => {
  if (schema === nothing) return [];
  const { properties = {}, required = [] } = z
    .object({
      properties: z.record(z.string(), z.unknown()).optional(),
      required: z.array(z.string()).optional(),
    })
    .parse(sent(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const requestBody = ({ body, takesForms }: Call) =>
  body === bytes
    ? { required: true, content: { 'application/octet-stream': {} } }
    : {
        required: !(body instanceof z.ZodOptional),
        content: {
          'application/json': { schema: sent(body) },
          ...(takesForms && { 'application/x-www-form-urlencoded': { schema: sent(body) } }),
        },
      };

/** Every answer's schema, including NAMED; others refer to them by name. */
const results: Record<string, JsonSchema> = (() => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const isNamed = (schema: z.ZodType) => registry.has(schema);
  for (const [name, { result }] of Object.entries<Call>(contract))
    if (!isNamed(result)) registry.add(result, { id: `result of ${name}` });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...rest }]) => [id, rest]),
  );
})();

const resultSchema = (name: CallName, result: z.ZodType): JsonSchema => {
  const known = Object.entries(NAMED).find(([, schema]) => schema === result);
  if (known) return { $ref: `#/components/schemas/${known[0]}` };
  return results[`result of ${name}`] ?? {};
};

const success = (name: CallName, call: Call) => {
  if (call.status === 204) return { description: 'Done.' };
  if (call.status === 302)
    return { description: 'Go there.', headers: { location: { schema: { type: 'string' } } } };
  if (call.result === file) return { description: 'The file.', content: { '*/*': {} } };
  if (name === 'listenToEvents')
    return {
      description: 'Server-sent events, for as long as the connection is open.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  return {
    description: call.paged ? 'One page of the list.' : 'Done.',
    content: { 'application/json': { schema: resultSchema(name, call.result) } },
    ...(call.paged && {
      headers: {
        'x-next-cursor': {
          description: 'Where the next page begins; missing on the last one.',
          schema: { type: 'string' },
        },
        'x-total-count': {
          description: 'How long the whole list is; on the first page of lists that are counted.',
          schema: { type: 'integer' },
        },
      },
    }),
  };
};

/** Returns the codes of all refusals of a call: its own, and those of its kind. */
export const refusalCodesOf = (name: CallName): RefusalCode[] => {
  const call: Call = contract[name];
  return [
    'invalid',
    'too-often',
    'busy',
    'cannot-save-or-read',
    'internal',
    ...(call.access === 'public' ? [] : (['signed-out'] as const)),
    ...(call.access === 'admin' ? (['administrators-only'] as const) : []),
    ...(call.method === 'GET' ? [] : (['other-site', 'cannot-save', 'disk-full'] as const)),
    ...(call.body === nothing || call.body === bytes
      ? []
      : (['body-too-large', 'holds-secret'] as const)),
    ...(call.body === nothing || call.body === bytes || call.takesForms
      ? []
      : (['not-sent-as-json'] as const)),
    ...(reference[name].refusals ?? []),
  ];
};

const refusalsOf = (name: CallName) => {
  const codes = refusalCodesOf(name);
  const statuses = [...new Set(codes.map((code) => refusals[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => refusals[code].status === status);
      return [
        status,
        {
          description: `Refused: ${own.join(', ')}.`,
          headers: {
            'x-error-code': { required: true, schema: { type: 'string', enum: own } },
            ...(status === 429 && {
              'retry-after': { required: true, schema: { type: 'string', pattern: '^\\d+$' } },
            }),
          },
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      ];
    }),
  );
};
