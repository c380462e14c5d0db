import * as z from 'zod/mini';
import { atMost } from '../../domain/entities/scalars';
import { readCep } from '../../domain/reading/read-document';
import { AppError, invalid, notFound } from '../app-error';
import type { App } from '../app-type';
import { requireSession } from '../http/require-session';
import { CepUnavailable } from '../outside/cep-provider';
import { bearer, errorAnswers, one } from './cards/answers';

const address = z.object({
  zipcode: z.string(),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
});

/**
 * Makes the error for a CEP service that can't be reached. Its status is not 503, because the app would then consider
 * itself offline; everything else works, and the address can be typed.
 */
const unreachable = () =>
  new AppError(409, 'cep_unavailable', 'Não foi possível consultar o CEP agora. Preencha o endereço.');

/** Adds the route that returns the address of a CEP, so that people don't need to type it. */
export async function cepRoutes(app: App): Promise<void> {
  app.get(
    '/cep/:cep',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Empresas'],
        summary: 'Endereço de um CEP',
        security: bearer,
        params: z.object({ cep: z.string().check(atMost(20)) }),
        response: { 200: one(address), ...errorAnswers },
      },
    },
    async request => {
      const cep = readCep(request.params.cep);
      if (!cep) throw invalid({ cep: ['CEP inválido'] });
      try {
        const data = await app.cep.find(cep);
        if (!data) throw notFound('CEP não encontrado. Confira o número, ou preencha o endereço à mão.');
        return { data };
      } catch (error) {
        if (!(error instanceof CepUnavailable)) throw error;
        request.log.warn({ err: error }, 'CEP could not be looked up');
        throw unreachable();
      }
    },
  );
}
