import { z } from 'zod';
import { m } from './messages.ts';
import { linkToken } from './text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call at all. The route checks what they may read and change. */
export type Access = 'public' | 'signed-in' | 'admin';

/**
 * One row of the contract: everything client and server must agree on about one call.
 * `params` and `query` are schemas over strings, `body` over JSON; `result` is what a
 * success carries. A `paged` result is a list whose next cursor travels in `x-next-cursor`; some
 * lists say their whole length in `x-total-count`, with their first page.
 */
export type Call = {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  result: z.ZodType;
  status: 200 | 201 | 204 | 302;
  paged: boolean;
  /** The body may come as an HTML form as well. */
  takesForms: boolean;
};

/** A body that is a file: its bytes as they come, not JSON. */
export const bytes = z.instanceof(ReadableStream<Uint8Array>);

export const file = z.instanceof(Blob);

/** Schema of an absent body, parameters or result. */
export const nothing = z.undefined();

/** An id in a path: a positive integer without sign or leading zeros. */
export const idParam = z
  .string({ error: m.calls_id_invalid })
  .regex(/^\d{1,15}$/, { error: m.calls_id_invalid })
  .transform(Number)
  .refine((id) => id > 0, { error: m.calls_id_invalid });

export const idParams = z.object({ id: idParam });

/** A token in a link: letters, digits, `-` and `_`. */
export const tokenParams = z.object({
  token: linkToken(m.invitations_link_invalid),
});

export const PAGE_SIZE = 500;
const limitInvalid = () => m.calls_limit_invalid({ minimum: 1, maximum: PAGE_SIZE });

/** `limit` rows at most, starting after the row that the cursor `before` names. */
export const pageQuery = z.object({
  limit: z
    .string({ error: limitInvalid })
    .regex(/^\d{1,3}$/, { error: limitInvalid })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= PAGE_SIZE, { error: limitInvalid })
    .default(PAGE_SIZE),
  before: z
    .string({ error: m.calls_cursor_invalid })
    .regex(/^[\w-]{1,100}$/, { error: m.calls_cursor_invalid })
    .optional(),
});

export type PageQuery = z.output<typeof pageQuery>;

type Parts = { [P in 'params' | 'query' | 'body' | 'result']: z.ZodType } & {
  status: Call['status'];
  paged: boolean;
  takesForms: boolean;
};

type Defaults = {
  params: typeof nothing;
  query: typeof nothing;
  body: typeof nothing;
  result: typeof nothing;
  status: 200;
  paged: false;
  takesForms: false;
};

const defaults: Defaults = {
  params: nothing,
  query: nothing,
  body: nothing,
  result: nothing,
  status: 200,
  paged: false,
  takesForms: false,
};

type Described<M extends Method, A extends Access, P extends Partial<Parts>> = {
  method: M;
  path: `/api/${string}`;
  access: A;
} & { [K in keyof Parts]: P extends Record<K, infer Given> ? Given : Defaults[K] };

// The only type assertion here: TypeScript cannot type a spread of defaults.
const describe =
  <M extends Method>(method: M) =>
  <A extends Access, const P extends Partial<Parts>>(
    path: `/api/${string}`,
    access: A,
    parts: P,
  ): Described<M, A, P> =>
    ({ method, path, access, ...defaults, ...parts }) as Described<M, A, P>;

export const get = describe('GET');
export const post = describe('POST');
export const put = describe('PUT');
export const patch = describe('PATCH');
export const del = describe('DELETE');
