import type { CommandInputs } from '../../domain/commands/table';
import type { FieldType } from '../../domain/entities/board';
import type { FieldValue } from '../../domain/entities/card';
import { COMMANDS_MAX } from '../../domain/sync';

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

export const COMMANDS_DESCRIPTION = `Para quem trabalha sem conexão e envia depois, em ordem. São de 1 a ${COMMANDS_MAX} comandos por
chamada, decididos um a um na ordem em que vêm; um que é recusado não impede os outros. A resposta traz um veredito para
cada um, na mesma ordem.

- \`id\` é um UUID novo, dado por quem envia. O mesmo \`id\` com o mesmo conteúdo pode ser enviado quantas vezes for
  preciso: o comando acontece uma vez só, e a resposta é a mesma. Com outro conteúdo é recusado com \`key_reused\`.
- \`client_id\` é um UUID do aparelho ou programa, e \`sequence\` o número do comando entre os dele, a partir de 0.
- \`after\` diz os \`id\` dos comandos de que este depende (comentar num card criado há pouco, por exemplo). Enquanto algum
  não tiver sido aplicado, o veredito é \`out_of_order\`.
- \`user_id\` é quem fez, e precisa ser quem está na sessão; \`made_at\` é quando fez, pelo relógio de lá.
- Em \`input\`, os ids do que é criado (\`card_id\` em \`card.create\`, \`comment_id\` em \`comment.add\`, \`task_id\`,
  \`option_id\`, \`connection_id\`, \`link_id\`, \`attachment_id\`) são UUIDs novos, dados por quem envia.
- \`attachment.add\` só vale para um arquivo que já chegou ao servidor; de fora, use a chamada de anexar.

| \`status\` | O que quer dizer |
|---|---|
| \`applied\` | Feito. \`feeds\` diz até que revisão é preciso sincronizar para ver o efeito |
| \`refused\` | Não será feito; \`code\`, \`message\`, \`errors\` e \`conflict\` dizem por quê |
| \`retry\` | Não foi decidido; envie de novo com o mesmo \`id\` |
| \`out_of_order\` | Falta, ou foi recusado, algo de que depende |
| \`upgrade_required\` | O servidor não conhece este nome ou esta versão |`;
