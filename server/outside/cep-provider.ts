/** Address data of a CEP; unknown parts are empty. */
export interface CepAddress {
  zipcode: string;
  street: string;
  neighborhood: string;
  city: string;
  state: string;
}

export interface CepProvider {
  /** Null if there is no such CEP. Fails with `CepUnavailable` if it can't be looked up. */
  find(cep: string): Promise<CepAddress | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    cep: CepProvider;
  }
}

/** Thrown if the CEP service doesn't respond, or responds with invalid data. */
export class CepUnavailable extends Error {
  override name = 'CepUnavailable';
}
