import * as z from 'zod/mini';
import { type CepProvider, CepUnavailable } from './cep-provider';

const WAIT_MS = 3_000;

const found = z.object({
  logradouro: z._default(z.string(), ''),
  bairro: z._default(z.string(), ''),
  localidade: z.string(),
  uf: z.string(),
});
/** Response for a CEP that doesn't exist; its status is that of a success. */
const none = z.object({ erro: z.union([z.literal(true), z.literal('true')]) });

/** Makes a provider that queries viacep.com.br or a compatible server. */
export function viaCep(base = 'https://viacep.com.br', waitMs = WAIT_MS): CepProvider {
  async function ask(cep: string): Promise<unknown> {
    try {
      const answer = await fetch(`${base}/ws/${cep}/json/`, {
        signal: AbortSignal.timeout(waitMs),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return await answer.json();
    } catch (error) {
      throw new CepUnavailable('no answer', { cause: error });
    }
  }

  return {
    async find(cep) {
      const answer = await ask(cep);
      if (none.safeParse(answer).success) return null;
      const parsed = found.safeParse(answer);
      if (!parsed.success) throw new CepUnavailable('not understood');
      const { logradouro: street, bairro: neighborhood, localidade: city, uf: state } = parsed.data;
      return { zipcode: cep, street, neighborhood, city, state };
    },
  };
}
