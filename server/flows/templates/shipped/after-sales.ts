import { ship } from '../ship';

/** Template for requests of customers after the sale. */
export const AFTER_SALES = ship({
  id: '01930000-0000-7000-8000-000000000005',
  name: 'Pós-venda',
  prefix: 'POS',
  description: 'Garantia, reclamações e o contato depois da entrega.',
  color: '#a61e4d',
  phases: [
    {
      name: 'Novo atendimento',
      color: '#868e96',
      description: 'O que o cliente relatou, com fotos se houver.',
    },
    {
      name: 'Diagnóstico',
      color: '#1098ad',
      description: 'Veículo visto na oficina ou com o mecânico parceiro.',
    },
    {
      name: 'Aprovação do custo',
      color: '#f08c00',
      description: 'A gerência decide o que a garantia cobre.',
      needs_approval: true,
    },
    {
      name: 'Em reparo',
      color: '#1c7ed6',
      description: 'Serviço autorizado e prazo combinado com o cliente.',
    },
    {
      name: 'Retorno ao cliente',
      color: '#9c36b5',
      description:
        'Veículo devolvido. Ligue para o cliente em dois dias para confirmar que ficou tudo certo.',
    },
    { name: 'Encerrado', color: '#2f9e44', description: 'Cliente atendido.', is_final: true },
  ],
  rules: [
    ['Novo atendimento', 'Diagnóstico'],
    ['Novo atendimento', 'Retorno ao cliente'],
    ['Diagnóstico', 'Aprovação do custo'],
    ['Diagnóstico', 'Retorno ao cliente'],
    ['Aprovação do custo', 'Em reparo'],
    ['Em reparo', 'Diagnóstico'],
    ['Em reparo', 'Retorno ao cliente'],
    ['Retorno ao cliente', 'Diagnóstico'],
    ['Retorno ao cliente', 'Encerrado'],
  ],
  fields: [
    { name: 'Cliente', type: 'string', required: true, show_on_card: true, show_on_approval: true },
    { name: 'Telefone do cliente', type: 'phone' },
    { name: 'Placa', type: 'string' },
    { name: 'Entregue em', type: 'date', description: 'Dia em que o veículo saiu da loja.' },
    {
      name: 'Motivo',
      type: 'select',
      options: ['Motor e câmbio', 'Elétrica', 'Acabamento', 'Documento', 'Dúvida'],
      show_on_approval: true,
    },
    { name: 'Custo estimado', type: 'currency', show_on_approval: true },
    { name: 'Prazo prometido', type: 'date' },
  ],
  tags: [
    ['Na garantia', '#2b8a3e'],
    ['Fora da garantia', '#495057'],
    ['Cliente parado', '#c92a2a'],
    ['Procon', '#d9480f'],
  ],
});
