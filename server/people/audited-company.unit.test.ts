import { expect, test } from 'vitest';
import { changesInWords } from '../../domain/audit';
import { companyChange } from '../../domain/company/companies';
import { readChanges } from '../repositories/cards/kept-changes';
import type { CompanyRow } from '../repositories/companies';
import { auditedCompany, auditedQuota } from './audited-company';

const before: CompanyRow = {
  id: 1,
  name: 'Aurora',
  cnpj: '11222333000181',
  phone: '+5511987654321',
  status: 1,
  subdomain: 'aurora',
  time_zone: 'America/Sao_Paulo',
  requires_two_factor: false,
  address: { city: 'Santos', street: 'Rua do Sol' },
  retention: { audit_years: 5 },
  customization: { primary_color: '#112233', logo_url: '/logo/1' },
};
const words = (change: Partial<CompanyRow>) =>
  changesInWords({
    changes: readChanges({ changes: auditedCompany(before, { ...before, ...change }) }, new Map()),
    more_changes: 0,
  });

test('settings are logged with old and new values', () => {
  expect(words({})).toEqual([]);
  expect(
    words({
      name: 'Aurora Veículos',
      status: 0,
      subdomain: null,
      time_zone: 'UTC',
      requires_two_factor: true,
    }),
  ).toEqual([
    'Nome: «Aurora» → «Aurora Veículos»',
    'Subdomínio: «aurora» → vazio',
    'Fuso horário: «America/Sao_Paulo» → «UTC»',
    'Situação: «Ativa» → «Desativada»',
    'Exigir a verificação em duas etapas: «não» → «sim»',
  ]);
  expect(words({ retention: { archived_cards_days: 90 }, customization: { info_color: '#abcdef' } })).toEqual(
    [
      'Cor principal: «#112233» → «padrão»',
      'Cor de informação: «padrão» → «#abcdef»',
      'Logo: mudou',
      'Guardar cards arquivados: «para sempre» → «90 dias»',
      'Guardar o registro de auditoria: «5 anos» → «2 anos»',
    ],
  );
  expect(auditedQuota(50 * 1024 ** 3, 1024 ** 4)).toEqual([
    { what: 'Espaço para arquivos', was: '50 GB', now: '1.024 GB' },
  ]);
});

test('contact details of a company are logged as changed, without values', () => {
  expect(words({ cnpj: null, phone: '+5511912345678', address: { city: 'Recife' } })).toEqual([
    'CNPJ: mudou',
    'Telefone: mudou',
    'Endereço: mudou',
  ]);
});

test('the log covers everything that the form can change', () => {
  // The logo is sent as a file, and the storage quota is logged separately.
  const { logo: _, storage_quota: __, ...settings } = companyChange.shape;
  expect(Object.keys(settings).sort()).toEqual(
    Object.keys(before)
      .filter(key => key !== 'id')
      .sort(),
  );
});
