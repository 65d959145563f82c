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

/** The contract's named objects become components, so that each stands in the document once. */
function namedSchemas(): z.core.$ZodRegistry<{ id?: string }> {
  const registry = z.registry<{ id?: string }>();
  registry.add(refusal, { id: 'Refusal' });
  // The generator wants parameters and bodies written out.
  const inputs = new Set<unknown>(contract.endpoints.flatMap(({ params, query, body }) => [params, query, body]));
  for (const [name, value] of Object.entries(contract)) {
    if (value instanceof z.ZodMiniObject && !inputs.has(value))
      registry.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
  return registry;
}

/** Each name comes once as what is sent and once as what is answered; most are only one of them. */
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

/** `/api/openapi.json`, made from the same values that validate. */
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
        // What carries no JSON (media, live events) isn't part of the contract.
        if (!endpoint) return { schema: { hide: true }, url: document.url };
        const transformed = transform(document as never) as { schema: Record<string, unknown>; url: string };
        if (endpoint.upload) transformed.schema['body'] = uploadBody;
        return transformed;
      },
      transformObject: (document) => withoutUnused(transformObject(document)),
    });
    app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
  },
  { name: 'openapi' },
);
