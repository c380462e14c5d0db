import { ship } from '../ship';

/** Template for a car's way into stock: inspected, priced, approved, bought. */
export const APPRAISAL = ship({
  id: '01930000-0000-7000-8000-000000000004',
  name: 'Avaliação e compra',
  prefix: 'AVA',
  description: 'Da oferta do proprietário ao veículo no estoque.',
  color: '#2b8a3e',
  phases: [
    { name: 'Oferta recebida', color: '#868e96', description: 'Quem oferece, qual veículo e quanto espera.' },
    {
      name: 'Avaliação',
      color: '#1098ad',
      description: 'Vistoria no local: lataria, mecânica, pneus, interior.',
    },
    {
      name: 'Consulta e laudo',
      color: '#1c7ed6',
      description: 'Histórico, leilão, sinistro, débitos e laudo cautelar.',
    },
    {
      name: 'Aprovação da compra',
      color: '#f08c00',
      description: 'A gerência aprova o valor máximo antes da oferta ao proprietário.',
      needs_approval: true,
    },
    { name: 'Negociação', color: '#9c36b5', description: 'Oferta feita; aguardando o proprietário.' },
    {
      name: 'Comprado',
      color: '#2f9e44',
      description: 'Pago, com recibo assinado e veículo no pátio.',
      is_final: true,
    },
    { name: 'Não comprado', color: '#495057', description: 'Anote o motivo no card.', is_final: true },
  ],
  rules: [
    ['Oferta recebida', 'Avaliação'],
    ['Oferta recebida', 'Não comprado'],
    ['Avaliação', 'Consulta e laudo'],
    ['Avaliação', 'Não comprado'],
    ['Consulta e laudo', 'Aprovação da compra'],
    ['Consulta e laudo', 'Não comprado'],
    ['Aprovação da compra', 'Negociação'],
    ['Negociação', 'Consulta e laudo'],
    ['Negociação', 'Comprado'],
    ['Negociação', 'Não comprado'],
  ],
  fields: [
    { name: 'Proprietário', type: 'string', required: true },
    { name: 'Telefone do proprietário', type: 'phone' },
    { name: 'Placa', type: 'string', show_on_card: true },
    { name: 'Quilometragem', type: 'number' },
    { name: 'Valor pedido', type: 'currency', show_on_approval: true },
    { name: 'Valor FIPE', type: 'currency', show_on_approval: true },
    { name: 'Custo de preparação', type: 'currency', show_on_approval: true },
    { name: 'Valor máximo', type: 'currency', show_on_approval: true },
    {
      name: 'Origem',
      type: 'select',
      options: ['Troca', 'Particular', 'Leilão', 'Outro lojista', 'Locadora'],
    },
  ],
  tags: [
    ['Único dono', '#2b8a3e'],
    ['Entra na troca', '#7048e8'],
    ['Passagem por leilão', '#c92a2a'],
    ['Giro rápido', '#1971c2'],
  ],
});
