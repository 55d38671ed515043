import ky, { type KyInstance } from 'ky';
import type { CallName, PagedCallName, Result, Sent } from '../../shared/contract.ts';
import { endpoints } from '../../shared/endpoints.ts';
import { m } from '../../shared/messages.ts';
import { ApiError } from './errors.ts';
import { type PathParams, pathOf } from './paths.ts';
import { doubtVisitorsPage } from './visitors-page.ts';

type Given<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** Parameters and body of a call, typed by the contract. */
export type Input<N extends CallName> = Given<'params', PathParams<N>> &
  Given<'body', Sent<N, 'body'>>;

export type Item<N extends PagedCallName> = Result<N>[number];

/**
 * One page of a list, the cursor of the next one while there is more, and the length of the whole
 * list if the server counts it.
 */
export type ListPage<N extends PagedCallName> = {
  items: Item<N>[];
  next: string | undefined;
  total?: number;
};

/** Query of a list without its cursor: filters, order, page size. */
export type ListQuery<N extends PagedCallName> = Omit<Sent<N, 'query'>, 'before'>;

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
type Transport = { fetch?: Fetch; base?: string };

const TIMEOUT_MS = 30_000;

let http: KyInstance = connect({});

/** Replaces the network, for tests with the app in memory. */
export function setTransport(transport: Transport) {
  http = connect(transport);
}

/**
 * Makes one call of the contract and returns its result. Throws an ApiError for a response that is not a
 * success, and fetch's error if the server is unreachable. The result is not validated, because an open page
 * would break on new fields after an update of the server.
 */
export async function call<N extends CallName>(
  name: N,
  input: Partial<{ params: PathParams<N>; body: Sent<N, 'body'> }> = {},
): Promise<Result<N>> {
  const { method } = endpoints[name];
  if (method !== 'GET') doubtVisitorsPage();
  const response = await http(pathOf(name, input.params), { method, json: input.body });
  return readBody<Result<N>>(response);
}

/** POSTs with an idempotency key: the server creates the object once for each key. Returns the object. */
export async function sendOnce<T>(path: string, body: unknown, key: string): Promise<T> {
  doubtVisitorsPage();
  const headers = { 'idempotency-key': key };
  return readBody<T>(await http(path, { method: 'POST', json: body, headers }));
}

/** Makes a call whose body is a file, and returns its result. Throws as `call` does. */
export async function callWithFile<N extends CallName>(name: N, file: Blob): Promise<Result<N>> {
  doubtVisitorsPage();
  const { method } = endpoints[name];
  return readBody<Result<N>>(await http(endpoints[name].path, { method, body: file }));
}

export async function readPath(path: string): Promise<unknown> {
  return readBody(await http(path));
}

/** GETs one page of a list; `before` is the cursor from the previous page. */
export async function readPage<N extends PagedCallName>(
  path: string,
  before: string | undefined,
  query?: ListQuery<N>,
): Promise<ListPage<N>> {
  const response = await http(path, { searchParams: { ...query, before } });
  const total = response.headers.get('x-total-count');
  return {
    items: await response.json<Item<N>[]>(),
    next: response.headers.get('x-next-cursor') ?? undefined,
    total: total === null ? undefined : Number(total),
  };
}

function connect({ fetch, base }: Transport) {
  return ky.create({
    ...(fetch && { fetch }),
    baseUrl: base,
    credentials: 'same-origin',
    retry: 0,
    throwHttpErrors: false,
    timeout: TIMEOUT_MS,
    hooks: {
      afterResponse: [
        async ({ response }) => {
          if (!response.ok) throw await apiError(response);
        },
      ],
    },
  });
}

async function readBody<T>(response: Response): Promise<T> {
  const text = await response.text();
  // Only a 204 may be empty; it is read as null. Any other empty response was cut off: read as null, it would
  // sign the user out. Throws fetch's kind of error, as if the server were unreachable.
  if (!text && response.status !== 204) throw new TypeError('The answer was cut off.');
  return JSON.parse(text || 'null');
}

async function apiError(response: Response) {
  // An HTML page comes from a proxy and is not shown.
  const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? true;
  const text = isText ? (await response.text()).trim() : '';
  return new ApiError(
    response.status,
    text || m.calls_failed(),
    response.headers.get('x-error-code') ?? undefined,
    Number(response.headers.get('retry-after')) || undefined,
    text || response.statusText,
  );
}
