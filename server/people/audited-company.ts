import type { Retention } from '../../domain/entities/company';
import type { Customization } from '../../domain/entities/people';
import { formatNumber } from '../../domain/flow/field-words';
import { changeOf, type KeptChange } from '../repositories/cards/kept-changes';
import type { CompanyRow } from '../repositories/companies';
import { changesOf, type Settings } from './audited-settings';

const text = (value: string | null = '') => value ?? '';
const color = (value = '') => value || 'padrão';
const days = (value: number | null | undefined) => (value ? `${value} dias` : 'para sempre');

const COMPANY: Settings<Omit<CompanyRow, 'id' | 'customization' | 'retention'>> = {
  name: ['Nome', text],
  subdomain: ['Subdomínio', text],
  time_zone: ['Fuso horário', text],
  status: ['Situação', value => (value === 1 ? 'Ativa' : 'Desativada')],
  requires_two_factor: ['Exigir a verificação em duas etapas', value => (value ? 'sim' : 'não')],
  cnpj: ['CNPJ', null],
  phone: ['Telefone', null],
  address: ['Endereço', null],
};

const LOOK: Settings<Customization> = {
  primary_color: ['Cor principal', color],
  secondary_color: ['Cor secundária', color],
  error_color: ['Cor de erro', color],
  warning_color: ['Cor de aviso', color],
  success_color: ['Cor de sucesso', color],
  info_color: ['Cor de informação', color],
  logo_url: ['Logo', null],
};

const KEPT: Settings<Partial<Retention>> = {
  archived_cards_days: ['Guardar cards arquivados', days],
  read_notices_days: ['Guardar avisos lidos', days],
  audit_years: ['Guardar o registro de auditoria', value => `${value ?? 2} anos`],
};

/** Returns the changes of a company's settings. For contact data the log only has that they changed. */
export const auditedCompany = (before: CompanyRow, after: CompanyRow): KeptChange[] => [
  ...changesOf(COMPANY, before, after),
  ...changesOf(LOOK, before.customization, after.customization),
  ...changesOf(KEPT, before.retention, after.retention),
];

const gigabytes = (bytes: number) => `${formatNumber(Number((bytes / 1024 ** 3).toPrecision(9)))} GB`;

/** Returns the change of a company's storage limit, given in bytes. */
export const auditedQuota = (before: number, after: number): KeptChange[] =>
  changeOf('Espaço para arquivos', gigabytes(before), gigabytes(after));
