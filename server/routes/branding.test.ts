import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { BASE_DOMAIN: 'exemplo.com.br' } });
});
afterAll(() => server.close());

const look = async (host: string) =>
  (await server.app.inject({ url: '/api/branding', headers: { host } })).json();

test('an installation nobody has set up goes by the product’s name', async () => {
  expect(await look('exemplo.com.br')).toEqual({ data: { name: 'Pátio' } });
});

describe('an address', () => {
  const organization = { data: { name: 'Grupo Norte', primary_color: '#111111' } };
  beforeAll(async () => {
    await addTenant(server.pool, 0, { name: 'Grupo Norte' });
    await addTenant(server.pool, 1, { name: 'Aurora' });
    await addTenant(server.pool, 2, { name: 'Fechada', status: 0 });
    await server.pool.query(
      `UPDATE tenants SET subdomain = (ARRAY['aurora', 'fechada'])[id],
              customization = CASE id WHEN 0 THEN '{"primary_color": "#111111"}'::jsonb
                              ELSE '{"primary_color": "#0b7285", "logo_url": "/x.png", "secret": 1}' END`,
    );
  });

  test.each(['aurora.exemplo.com.br', 'AURORA.exemplo.com.br:8080'])('%s is the company’s', async host => {
    expect(await look(host)).toEqual({
      data: { name: 'Aurora', primary_color: '#0b7285', logo_url: '/x.png' },
    });
  });

  test.each([
    'exemplo.com.br',
    'ninguem.exemplo.com.br',
    'fechada.exemplo.com.br',
    'a.aurora.exemplo.com.br',
    'auroraexemplo.com.br',
    'aurora.outro.com.br',
    '10.0.0.1:3000',
  ])('%s is the organisation’s', async host => {
    expect(await look(host)).toEqual(organization);
  });
});
