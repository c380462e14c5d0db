/** What a CEP tells of an address; what it doesn't is empty. */
export interface CepAddress {
  zipcode: string;
  street: string;
  neighborhood: string;
  city: string;
  state: string;
}

export interface CepProvider {
  /** Null if there is no such CEP; fails with `CepUnavailable` if nobody can say. */
  find(cep: string): Promise<CepAddress | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    cep: CepProvider;
  }
}

/** Whoever knows the CEPs does not answer, or answers nonsense. */
export class CepUnavailable extends Error {
  override name = 'CepUnavailable';
}
