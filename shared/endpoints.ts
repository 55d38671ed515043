import { type CallName, type Contract, contract } from './contract.ts';

/** Method and path of each call: the contract without its schemas. */
type Endpoints = {
  [N in CallName]: Pick<Contract[N], (typeof ENDPOINT_FIELDS)[number]>;
};

export const ENDPOINT_FIELDS = ['method', 'path'] as const;

/**
 * The contract for code that checks no data, such as the client of the web app. In browsers it is
 * only a table of these fields: the build of the web app puts that table in the place of this
 * module, so that no page loads every schema for the sake of a path.
 */
export const endpoints: Endpoints = contract;
