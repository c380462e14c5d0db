import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../app-type';
import { completeDocument } from './complete-document';
import { describeCall } from './describe-call';
import { INTRODUCTION } from './introduction';

/**
 * Adds the API's description. It is made from the same schemas that check requests, so that it can't become outdated.
 */
export async function addOpenapi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pátio', version: '1', description: INTRODUCTION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeCall,
    transformObject: completeDocument,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    // The documentation page creates markup from text. That is safe, since the document contains no personal data.
    transformStaticCSP: policy => policy.replace(/;require-trusted-types-for [^;]*;trusted-types [^;]*/, ''),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
