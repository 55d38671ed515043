import { expect, test } from 'bun:test';
import { contract } from '../../shared/contract.ts';
import { createTestServer } from '../../test-support/server.ts';
import { callNames } from '../calls/mount.ts';
import { refusalCodesOf } from './openapi.ts';

type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { headers?: Record<string, { schema: { enum?: string[] } }> }>;
  security?: unknown;
};

const { body: description } = await createTestServer().signedOut().get('/api/openapi.json');
const operations = Object.entries<Record<string, Operation>>(description.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

test('the description is OpenAPI 3.1, public, without the program’s version (B5)', () => {
  expect(description.openapi).toBe('3.1.1');
  expect(description.info.version).toBe('1');
});

test('the description contains every call of the contract once, by its name (B5)', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...callNames].sort());
  for (const { path, method, operationId } of operations) {
    const call = callNames.find((name) => name === operationId);
    expect(call && [contract[call].method.toLowerCase(), contract[call].path]).toEqual([
      method,
      path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ]);
  }
});

test('each call has its parameters, its success and the codes of its refusals', () => {
  for (const { operationId, path, parameters, responses } of operations) {
    const name = callNames.find((known) => known === operationId);
    if (!name) throw new Error(`There is no call ${operationId}.`);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(Object.keys(responses)).toContain(String(contract[name].status));
    const codes = Object.values(responses).flatMap(
      ({ headers }) => headers?.['x-error-code']?.schema.enum ?? [],
    );
    expect(codes.sort()).toEqual([...new Set(refusalCodesOf(name))].sort());
  }
});

test('every reference in the description resolves', () => {
  const text = JSON.stringify(description);
  const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(referred.length).toBeGreaterThan(20);
  for (const [, name = ''] of referred)
    expect(description.components.schemas).toHaveProperty([name]);
});

test('named schemas are described once', () => {
  const { listPrayers } = Object.fromEntries(
    operations.map((operation) => [operation.operationId, operation]),
  );
  expect(JSON.stringify(listPrayers?.responses[200])).toContain(
    '{"type":"array","items":{"$ref":"#/components/schemas/Prayer"}}',
  );
});
