import { ship } from '../ship';

/** Template for preparing a car, from its arrival until it stands in the yard for sale. */
export const PREPARATION = ship({
  id: '01930000-0000-7000-8000-000000000002',
  name: 'Preparação de veículos',
  prefix: 'PRP',
  description: 'Da chegada do veículo até as fotos do anúncio.',
  color: '#5f3dc4',
  phases: [
    {
      name: 'Chegada',
      color: '#868e96',
      description: 'Conferência de chaves, manual, estepe e riscos visíveis.',
    },
    { name: 'Lavagem', color: '#1098ad', description: 'Lavagem, higienização e polimento.' },
    { name: 'Mecânica', color: '#1c7ed6', description: 'Revisão, óleo, freios, pneus e bateria.' },
    { name: 'Funilaria e pintura', color: '#e8590c', description: 'Amassados, retoques e martelinho.' },
    { name: 'Fotos', color: '#9c36b5', description: 'Fotos internas e externas para o anúncio.' },
    {
      name: 'Pronto para a venda',
      color: '#2f9e44',
      description: 'Preço no para-brisa e chave no quadro.',
      is_final: true,
    },
  ],
  fields: [
    { name: 'Placa', type: 'string', show_on_card: true },
    { name: 'Quilometragem', type: 'number' },
    {
      name: 'Serviços',
      type: 'multiselect',
      options: ['Polimento', 'Higienização', 'Troca de óleo', 'Freios', 'Pneus', 'Martelinho'],
    },
    { name: 'Previsão', type: 'date' },
  ],
  tags: [
    ['Urgente', '#c92a2a'],
    ['Garantia', '#1971c2'],
    ['Revisão completa', '#2b8a3e'],
  ],
});
