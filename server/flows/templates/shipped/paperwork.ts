import { ship } from '../ship';

/** Template for the paperwork between the signed contract and the document in the buyer's name. */
export const PAPERWORK = ship({
  id: '01930000-0000-7000-8000-000000000003',
  name: 'Documentação e transferência',
  prefix: 'DOC',
  description: 'Do contrato assinado ao documento no nome do comprador.',
  color: '#1864ab',
  phases: [
    {
      name: 'Documentos a receber',
      color: '#868e96',
      description: 'RG ou CNH, comprovante de endereço e dados do comprador.',
    },
    {
      name: 'Débitos e restrições',
      color: '#e8590c',
      description: 'Multas, IPVA, licenciamento, gravame e restrições no Detran.',
    },
    { name: 'Vistoria', color: '#1098ad', description: 'Laudo de transferência agendado e aprovado.' },
    {
      name: 'Assinatura da ATPV-e',
      color: '#f08c00',
      description: 'Intenção de venda registrada e assinada, com firma reconhecida quando exigida.',
    },
    {
      name: 'Revisão dos documentos',
      color: '#9c36b5',
      description: 'Uma segunda pessoa confere tudo antes de dar entrada.',
      needs_approval: true,
    },
    { name: 'No Detran', color: '#1c7ed6', description: 'Taxas pagas, processo em andamento.' },
    {
      name: 'Transferido',
      color: '#2f9e44',
      description: 'CRLV-e no nome do comprador e enviado a ele.',
      is_final: true,
    },
  ],
  rules: [
    ['Documentos a receber', 'Débitos e restrições'],
    ['Débitos e restrições', 'Documentos a receber'],
    ['Débitos e restrições', 'Vistoria'],
    ['Vistoria', 'Débitos e restrições'],
    ['Vistoria', 'Assinatura da ATPV-e'],
    ['Assinatura da ATPV-e', 'Revisão dos documentos'],
    ['Revisão dos documentos', 'No Detran'],
    ['No Detran', 'Assinatura da ATPV-e'],
    ['No Detran', 'Transferido'],
  ],
  fields: [
    { name: 'Placa', type: 'string', required: true, show_on_card: true },
    { name: 'Renavam', type: 'string', description: 'Onze dígitos, no documento do veículo.' },
    { name: 'Comprador', type: 'string' },
    { name: 'CPF ou CNPJ do comprador', type: 'string' },
    { name: 'UF de destino', type: 'string' },
    { name: 'Despachante', type: 'string' },
    { name: 'Débitos a pagar', type: 'currency' },
    { name: 'Prazo legal', type: 'date', description: 'Trinta dias da assinatura.' },
  ],
  tags: [
    ['Com gravame', '#c92a2a'],
    ['Outro estado', '#7048e8'],
    ['Pessoa jurídica', '#1971c2'],
    ['Aguardando cliente', '#f08c00'],
  ],
});
