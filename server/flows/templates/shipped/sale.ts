import { ship } from '../ship';

/** Template for a sale, from the first call to the handing over of the keys, with an approval of the proposal. */
export const SALE = ship({
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Venda de veículos',
  prefix: 'VND',
  description: 'Da primeira conversa à entrega das chaves.',
  color: '#0b7285',
  phases: [
    {
      name: 'Interesse',
      color: '#868e96',
      description: 'O cliente perguntou por um veículo: combine a visita ou o test-drive.',
    },
    {
      name: 'Proposta',
      color: '#1c7ed6',
      description: 'Valor, entrada, troca e forma de pagamento por escrito.',
    },
    {
      name: 'Aprovação da proposta',
      color: '#f08c00',
      description: 'A gerência confere margem e condições antes de seguir.',
      needs_approval: true,
    },
    {
      name: 'Documentação',
      color: '#2f9e44',
      description: 'Contrato, pagamento, nota e transferência encaminhada.',
    },
    {
      name: 'Entregue',
      color: '#0b7285',
      description: 'Chaves, manual e chave reserva com o cliente.',
      is_final: true,
    },
  ],
  rules: [
    ['Interesse', 'Proposta'],
    ['Proposta', 'Interesse'],
    ['Proposta', 'Aprovação da proposta'],
    ['Aprovação da proposta', 'Documentação'],
    ['Documentação', 'Entregue'],
  ],
  fields: [
    { name: 'Cliente', type: 'string', required: true, show_on_card: true, show_on_approval: true },
    { name: 'Telefone do cliente', type: 'phone' },
    { name: 'Valor proposto', type: 'currency', show_on_card: true, show_on_approval: true },
    { name: 'Entrada', type: 'currency', show_on_approval: true },
    {
      name: 'Forma de pagamento',
      type: 'select',
      options: ['À vista', 'Financiamento', 'Consórcio', 'Troca com troco'],
      show_on_approval: true,
    },
    { name: 'Entrega combinada', type: 'datetime' },
  ],
  tags: [
    ['Troca', '#7048e8'],
    ['Financiado', '#1971c2'],
    ['Prioridade', '#d9480f'],
    ['Test-drive feito', '#2b8a3e'],
  ],
});
