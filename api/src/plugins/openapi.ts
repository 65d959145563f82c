import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const uploadBody = {
  type: 'object',
  required: ['filename'],
  properties: { filename: { type: 'string', format: 'binary' } },
};

/** `/api/openapi.json`, made from the same values that validate. */
export const openapi = fp(
  async (app: FastifyInstance) => {
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
        // What carries no JSON (media, events, health of the balancer's) isn't part of the contract.
        if (!endpoint) return { schema: { hide: true }, url: document.url };
        const transformed = jsonSchemaTransform(document as never) as { schema: Record<string, unknown>; url: string };
        if (endpoint.upload) transformed.schema['body'] = uploadBody;
        return transformed;
      },
    });
    app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
  },
  { name: 'openapi' },
);
