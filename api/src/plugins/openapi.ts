import * as contract from '@fanfare/api-contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { refusal } from './contract.ts';

const uploadBody = {
  type: 'object',
  required: ['filename'],
  properties: { filename: { type: 'string', format: 'binary' } },
};

/** Exported objects of the contract become components, so that the document contains each once. */
function namedSchemas(): z.core.$ZodRegistry<{ id?: string }> {
  const registry = z.registry<{ id?: string }>();
  registry.add(refusal, { id: 'Refusal' });
  // The generator needs parameters and bodies inline.
  const inputs = new Set<unknown>(contract.endpoints.flatMap(({ params, query, body }) => [params, query, body]));
  for (const [name, value] of Object.entries(contract)) {
    if (value instanceof z.ZodMiniObject && !inputs.has(value))
      registry.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
  return registry;
}

/** The generator emits every name as input and as output; most are used as one of them only. */
function withoutUnused<T extends object>(document: T): T {
  const { components, paths } = document as { components?: { schemas?: Record<string, unknown> }; paths?: unknown };
  const schemas = components?.schemas;
  if (!schemas) return document;
  for (let isShrinking = true; isShrinking;) {
    const text = JSON.stringify([paths, schemas]);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    for (const name of unused) delete schemas[name];
    isShrinking = unused.length > 0;
  }
  return document;
}

/** `/api/openapi.json`, generated from the schemas that validate. */
export const openapi = fp(
  async (app: FastifyInstance) => {
    const schemaRegistry = namedSchemas();
    const transform = createJsonSchemaTransform({ schemaRegistry });
    const transformObject = createJsonSchemaTransformObject({ schemaRegistry });
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Fanfare',
          description: 'Success is always 200 with `{ success: true, data }`.',
          version: '1.0.0',
        },
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      transform: (document) => {
        const endpoint = document.route.config?.endpoint;
        // Calls without JSON (media, live events) aren't part of the contract.
        if (!endpoint) return { schema: { hide: true }, url: document.url };
        const transformed = transform(document as never) as { schema: Record<string, unknown>; url: string };
        if (endpoint.upload) transformed.schema['body'] = uploadBody;
        return transformed;
      },
      transformObject: (document) => ({
        ...withoutUnused(transformObject(document)),
        // The numbers that front ends may be built for.
        'x-contract': contract.API_CONTRACT,
      }),
    });
    app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
  },
  { name: 'openapi' },
);
