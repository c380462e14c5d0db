import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CepUnavailable } from './cep-provider';
import { viaCep } from './via-cep';

/** Responses of the remote server by CEP; null for none. */
const ANSWERS: Record<string, [status: number, body: string] | null> = {
  '01310100': [
    200,
    '{"cep":"01310-100","logradouro":"Avenida Paulista","complemento":"","bairro":"Bela Vista","localidade":"São Paulo","uf":"SP","ddd":"11"}',
  ],
  '69900000': [200, '{"cep":"69900-000","localidade":"Rio Branco","uf":"AC"}'],
  '00000000': [200, '{"erro":"true"}'],
  '00000001': [200, '{"erro":true}'],
  '00000002': [200, '<html>Manutenção</html>'],
  '00000003': [200, '{"message":"limit"}'],
  '00000004': [500, '{}'],
  '00000005': [302, ''],
  '00000006': null,
};

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = ANSWERS[/^\/ws\/(\d+)\/json\/$/.exec(request.url!)![1]!];
    if (!answer) return;
    response.writeHead(answer[0], { location: '/elsewhere' }).end(answer[1]);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('returns the address of a CEP', async () => {
  expect(await viaCep(base).find('01310100')).toEqual({
    zipcode: '01310100',
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  });
  expect(await viaCep(base).find('69900000')).toMatchObject({ street: '', city: 'Rio Branco' });
});

test.each(['00000000', '00000001'])('reports an unknown CEP: %s', async cep => {
  expect(await viaCep(base).find(cep)).toBeNull();
});

test.each(['00000002', '00000003', '00000004', '00000005', '00000006'])(
  'reports that the service failed: %s',
  async cep => {
    await expect(viaCep(base, 200).find(cep)).rejects.toThrowError(CepUnavailable);
  },
);

test('reports that the service is unreachable', async () => {
  await expect(viaCep('http://127.0.0.1:1').find('01310100')).rejects.toThrowError(CepUnavailable);
});
