import type { CommandInputs } from '../../domain/commands/table';
import type { FieldType } from '../../domain/entities/board';
import type { FieldValue } from '../../domain/entities/card';

/** A value that each type of custom field takes; the choices are «Novo» and «Usado». */
export const FIELD_EXAMPLES: Record<FieldType, FieldValue> = {
  string: 'Prata',
  text: 'Cliente prefere contato à tarde.',
  select: 'Novo',
  multiselect: ['Novo', 'Usado'],
  date: '2026-04-10',
  time: '14:30',
  datetime: '2026-04-10T14:30:00.000Z',
  email: 'cliente@exemplo.com.br',
  phone: '+55 11 98765-4321',
  currency: 8990000,
  number: 42.5,
};

const fields = `Em \`custom_fields\` vai uma lista de \`{ "field_id", "value" }\`; \`null\`, texto vazio ou lista vazia
deixam o campo sem valor. O valor depende do tipo do campo:

| Tipo | Exemplo de \`value\` |
|---|---|
${Object.entries(FIELD_EXAMPLES)
  .map(([type, value]) => `| \`${type}\` | \`${JSON.stringify(value)}\` |`)
  .join('\n')}

Moeda é um inteiro em centavos: \`8990000\` é R$ 89.900,00.`;

const made = 'Sem `id` no corpo, o servidor dá um.';

/** What the document says of each command's call. */
export const COMMAND_TEXTS: Record<keyof CommandInputs, { summary: string; description?: string }> = {
  'card.create': {
    summary: 'Criar um card',
    description: `Entra na primeira fase ativa, ou na de \`current_phase_id\`. ${made}\n\n${fields}`,
  },
  'card.update': {
    summary: 'Mudar os dados do card',
    description: `O que não é citado fica como está. Com \`was\` (o que se viu antes), o que outra pessoa mudou nesse meio tempo não é sobrescrito: responde 409 com \`changed_meanwhile\`.\n\n${fields}`,
  },
  'card.move': {
    summary: 'Mover o card',
    description:
      'Com `from_phase_id`, só se o card ainda estiver naquela fase; senão responde 409 com `changed_meanwhile`.',
  },
  'card.archive': { summary: 'Arquivar o card' },
  'card.unarchive': { summary: 'Desarquivar o card' },
  'card.delete': { summary: 'Excluir o card' },
  'comment.add': {
    summary: 'Comentar',
    description: `Quem é mencionado é escrito como \`@\` seguido do id da pessoa, membro do fluxo: \`@01a00000-0000-7000-8000-000000000000, pode ver?\`. ${made}`,
  },
  'comment.remove': { summary: 'Apagar um comentário' },
  'task.add': { summary: 'Criar uma tarefa', description: made },
  'task.update': { summary: 'Renomear uma tarefa' },
  'task.remove': { summary: 'Remover uma tarefa' },
  'option.add': { summary: 'Criar um item de tarefa', description: made },
  'option.update': { summary: 'Marcar, desmarcar ou renomear um item de tarefa' },
  'option.remove': { summary: 'Remover um item de tarefa' },
  'owner.add': { summary: 'Pôr um responsável' },
  'owner.remove': { summary: 'Tirar um responsável' },
  'tag.add': { summary: 'Pôr uma etiqueta no card' },
  'tag.remove': { summary: 'Tirar uma etiqueta do card' },
  'product.add': { summary: 'Pôr um veículo no card' },
  'product.remove': { summary: 'Tirar um veículo do card' },
  'attachment.add': { summary: 'Anexar um arquivo' },
  'attachment.remove': { summary: 'Remover um anexo' },
  'connection.add': { summary: 'Ligar a outro card', description: made },
  'connection.remove': { summary: 'Desfazer a ligação com outro card' },
  'link.add': { summary: 'Criar um link de compartilhamento, que vale por 7 dias', description: made },
  'link.remove': { summary: 'Desativar um link de compartilhamento' },
  'approval.approve': { summary: 'Aprovar a saída do card da fase' },
  'approval.reject': { summary: 'Reprovar a saída do card da fase' },
};
