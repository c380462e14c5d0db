import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { CepUnavailable } from '../outside/cep-provider';

const PAULISTA = {
  zipcode: '01310100',
  street: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startServer({
    cep: {
      async find(cep) {
        if (cep === '99999999') throw new CepUnavailable('no answer');
        return cep === PAULISTA.zipcode ? PAULISTA : null;
      },
    },
  });
  await addTenant(server.pool, 1);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
});
afterAll(() => server.close());

const look = (cep: string, headers: object = ana.headers) =>
  server.app.inject({ url: `/api/cep/${encodeURIComponent(cep)}`, headers: { ...headers } });

test.each(['01310100', '01310-100', 'CEP: 01.310-100', '01310\u2011100'])(
  'finds the address of %s',
  async cep => {
    const answer = await look(cep);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: PAULISTA });
  },
);

test('an unknown CEP returns 404 and an invalid one 422', async () => {
  const none = await look('00000000');
  expect([none.statusCode, none.json()]).toEqual([
    404,
    { message: 'CEP não encontrado. Confira o número, ou preencha o endereço à mão.', error: 'not_found' },
  ]);
  const wrong = await look('123');
  expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { cep: ['CEP inválido'] }]);
});

test('when no service can answer, the person types the address, and the app isn’t taken for offline', async () => {
  const answer = await look('99999999');
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    message: 'Não foi possível consultar o CEP agora. Preencha o endereço.',
    error: 'cep_unavailable',
  });
});

test('strangers can’t look up a CEP', async () => {
  expect((await look('01310100', {})).statusCode).toBe(401);
});
