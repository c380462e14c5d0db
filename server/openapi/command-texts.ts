import type { CardCommand } from '../../domain/commands/command';
import type { FieldType } from '../../domain/entities/board';
import type { FieldValue } from '../../domain/entities/card';
import { COMMANDS_MAX } from '../../domain/sync';

/** A valid value for each type of custom field; the options are «Novo» and «Usado». */
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

/**
 * Returns the description of a command's call: its own text, and what applies to all calls that create rows or fill in
 * fields.
 */
export function commandText({ doc, creates, input }: CardCommand) {
  const takesFields = 'custom_fields' in (input as unknown as { shape: object }).shape;
  const parts = [
    [doc.description, creates && 'Sem `id` no corpo, o servidor dá um.'].filter(Boolean).join(' '),
    takesFields && fields,
  ];
  const description = parts.filter(Boolean).join('\n\n');
  return { summary: doc.summary, ...(description && { description }) };
}

export const COMMANDS_DESCRIPTION = `Para quem trabalha sem conexão e envia depois, em ordem. São de 1 a ${COMMANDS_MAX} comandos por
chamada, decididos um a um na ordem em que vêm; um que é recusado não impede os outros. A resposta traz um veredito para
cada um, na mesma ordem.

- \`id\` é um UUID novo, dado por quem envia. O mesmo \`id\` com o mesmo conteúdo pode ser enviado quantas vezes for
  preciso: o comando acontece uma vez só, e a resposta é a mesma. Com outro conteúdo é recusado com \`key_reused\`.
- \`client_id\` é um UUID do aparelho ou programa, e \`sequence\` o número do comando entre os dele, a partir de 0.
- \`after\` diz os \`id\` dos comandos de que este depende (comentar num card criado há pouco, por exemplo). Enquanto algum
  não tiver sido aplicado, o veredito é \`out_of_order\`.
- \`batch\`, se vier, é um UUID igual para todos os comandos de um mesmo ato (uma importação, por exemplo): cada pessoa
  recebe deles um aviso só, com o número de cards.
- \`user_id\` é quem fez, e precisa ser quem está na sessão; \`made_at\` é quando fez, pelo relógio de lá.
- Em \`input\`, os ids do que é criado (\`card_id\` em \`card.create\`, \`comment_id\` em \`comment.add\`, \`task_id\`,
  \`option_id\`, \`connection_id\`, \`link_id\`, \`attachment_id\`) são UUIDs novos, dados por quem envia.
- \`attachment.add\` só vale para um arquivo que já chegou ao servidor; de fora, use a chamada de anexar.

| \`status\` | O que quer dizer |
|---|---|
| \`applied\` | Feito. \`feeds\` diz até que revisão é preciso sincronizar para ver o efeito |
| \`refused\` | Não será feito; \`code\`, \`message\`, \`errors\` e \`conflict\` dizem por quê, e \`changed_by\` quem mudou o que está no caminho, e quando |
| \`retry\` | Não foi decidido; envie de novo com o mesmo \`id\` |
| \`out_of_order\` | Falta, ou foi recusado, algo de que depende |
| \`upgrade_required\` | O servidor não conhece este nome ou esta versão; \`version\` diz a que conhece (0: nenhuma). Se é a menor, o servidor é o mais antigo: envie de novo mais tarde |`;
