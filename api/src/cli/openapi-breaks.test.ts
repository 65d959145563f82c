import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Document, breaks } from './openapi-breaks.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a test breaks documents on purpose, in any place
type Loose = any;

const path = '/api/v2/things/{id}';

/** A document with one call, of which a test changes a part. */
function documentOf(change: (operation: Loose, document: Loose) => void = () => undefined): Document {
  const operation = {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
      { name: 'sort', in: 'query', schema: { type: 'string', enum: ['newest', 'price'] } },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              title: { type: 'string', maxLength: 80 },
              note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            },
            required: ['title'],
          },
        },
      },
    },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { data: { $ref: '#/components/schemas/Thing' } },
              required: ['data'],
            },
          },
        },
      },
    },
  };
  const document = {
    paths: { [path]: { put: operation } },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
          required: ['name', 'tags'],
        },
      },
    },
  };
  const copy = structuredClone(document);
  change(copy.paths[path]!.put, copy);
  return copy;
}

const body = (operation: Loose) => operation.requestBody.content['application/json'].schema;
const thing = (document: Loose) => document.components.schemas.Thing;

it.each<[what: string, change: Parameters<typeof documentOf>[0], line: string]>([
  ['a call that is gone', (_, document) => delete document.paths[path].put, 'is gone'],
  ['a sign-in that was not needed', (operation) => (operation.security = [{}]), 'wants a signed-in caller now'],
  ['a parameter that is gone', (operation) => operation.parameters.pop(), 'query sort is no longer taken'],
  [
    'a parameter that must be sent',
    (operation) => (operation.parameters[1].required = true),
    'query sort must be sent now',
  ],
  ['fewer values', (operation) => operation.parameters[1].schema.enum.pop(), 'query sort takes fewer values'],
  ['a narrower bound', (operation) => (operation.parameters[0].schema.minimum = 2), 'path id has a higher minimum'],
  [
    'a shorter text',
    (operation) => (body(operation).properties.title.maxLength = 40),
    'body.title has a lower maxLength',
  ],
  ['a pattern', (operation) => (body(operation).properties.title.pattern = '^x'), 'body.title has another pattern'],
  [
    'a pattern that doesn’t fit each of the few texts before',
    (operation) => (operation.parameters[1].schema = { type: 'string', pattern: '^n' }),
    'query sort has another pattern',
  ],
  ['a field that must be sent', (operation) => body(operation).required.push('note'), 'body.note must be sent now'],
  ['a field that is gone', (operation) => delete body(operation).properties.note, 'body.note is no longer taken'],
  [
    'null no longer taken',
    (operation) => (body(operation).properties.note = { type: 'string' }),
    'body.note no longer takes null',
  ],
  [
    'another type taken',
    (operation) => (body(operation).properties.title = { type: 'integer' }),
    'body.title takes another type',
  ],
  ['an answer without a field', (_, document) => delete thing(document).properties.name, 'answer.data.name is gone'],
  [
    'a field that can be missing',
    (_, document) => thing(document).required.pop(),
    'answer.data.tags can be missing now',
  ],
  [
    'a field that can be null',
    (_, document) => (thing(document).properties.name = { type: ['string', 'null'] }),
    'answer.data.name can be null now',
  ],
  [
    'another type in a list',
    (_, document) => (thing(document).properties.tags.items = { type: 'number' }),
    'answer.data.tags[] has another type',
  ],
])('finds %s', (_what, change, line) => {
  const key = `PUT ${path}`;
  expect(breaks(documentOf(), documentOf(change))).toEqual([line === 'is gone' ? `${key} is gone` : `${key}: ${line}`]);
});

it('has nothing against what released front ends never notice', () => {
  const grown = documentOf((operation, document) => {
    document.paths['/api/v2/more'] = { get: {} };
    operation.parameters.push({ name: 'page', in: 'query', schema: { type: 'integer' } });
    operation.parameters[1].schema.enum.push('oldest');
    body(operation).properties.colour = { type: 'string' };
    body(operation).properties.title.maxLength = 100;
    thing(document).properties.price = { type: 'number' };
    thing(document).required.push('price');
  });
  expect(breaks(documentOf(), grown)).toEqual([]);
  const opened = documentOf((operation) => {
    operation.parameters[1].schema = { type: 'string', pattern: '^[a-z]+$', maxLength: 10 };
  });
  expect(breaks(documentOf(), opened)).toEqual([]);
});

it('has nothing against the document of this API itself', () => {
  const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as Document;
  expect(breaks(document, document)).toEqual([]);
});
