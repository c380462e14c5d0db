import { LINK_DAYS } from '../../domain/entities/card';
import { REFUSALS } from '../../domain/refusals';

const refusals = Object.entries(REFUSALS)
  .map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`)
  .join('\n');

/** Introduction of the document: what applies to all calls, for readers who have nothing else. */
export const INTRODUCTION = `Fluxos, cards e aprovações.

## Entrar

\`POST /api/login\` com \`email\` e \`password\` responde \`access_token\`, que vai em todas as outras chamadas:
\`Authorization: Bearer <access_token>\`. Ele vale por 30 dias a contar do último uso, e no máximo por 90 a contar da
entrada, e acaba com \`POST /api/logout\`, com a troca da senha em outro aparelho ou quando a pessoa é desativada. Um 401 pede para entrar de novo.

## Empresa

Cada chamada age numa empresa: a do cabeçalho \`x-tenant\` (o número dela) ou, sem ele, a atual da pessoa
(\`current_tenant_id\` em \`GET /api/me\`; muda-se com \`PUT /api/user/profile-information\`). No endereço próprio de
uma empresa só existe ela: é a atual, e outra em \`x-tenant\` dá 409 \`not_allowed\`. A organização é a empresa 0.

## Respostas

O que se pede vem em \`data\`. Listas trazem também \`meta\` (\`total\`, \`current_page\`, \`last_page\`, \`per_page\`) e
aceitam \`page\`, \`limit\`, \`sortBy\` e \`orderBy\`; uma página além da última vem vazia. Só \`POST /api/login\` responde
sem \`data\`.

Datas com hora são em UTC, com Z: \`2026-04-10T14:30:00.000Z\`. Dinheiro é um número inteiro de centavos. Campos que a
chamada não conhece são ignorados em JSON, e recusados em formulários.

Quem guarda uma cópia por \`POST /api/sync\` sabe pela resposta de uma escrita até onde ela precisa vir para mostrar o
efeito: \`X-Revisions\` dá as revisões de cada \`feed\` tocado.

## Erros

Todo erro responde \`{ "message", "error" }\`: \`message\` é para pessoas, \`error\` é um código para programas. Um 422
traz também \`errors\`, que dá as mensagens por campo, com pontos para o que está dentro de outro:
\`{ "address.zipcode": ["CEP inválido"] }\`. O que não é visível para a pessoa responde 404, como se não existisse; o que
ela vê e não pode mudar, 409 com \`not_allowed\`. Um \`disabled\` traz \`tenant_id\` quando é só nessa empresa que a pessoa
não entra mais; sem ele, é a pessoa que está desativada.

Em qualquer chamada: \`unauthenticated\` e \`disabled\` (401), \`forbidden\` (403), \`not_found\` (404), \`not_allowed\`,
\`no_company\` e \`two_factor_enrolment\` (409), \`too_large\` (413), \`invalid\` (422), \`too_many_requests\` (429),
\`internal\` (500), \`unavailable\` (503). No que se faz com cards:

| \`error\` | | \`message\` |
|---|---|---|
${refusals}

## Repetir sem medo

As chamadas que mudam cards aceitam \`Idempotency-Key\`, um UUID novo para cada coisa que se quer fazer. Repetida com a
mesma chave e o mesmo conteúdo, a chamada responde o mesmo e não faz nada de novo; com outro conteúdo, responde 409 com
\`key_reused\`. O que a chamada cria recebe a chave como id, se o corpo não trouxer \`id\`.

## Limites

São 3.000 chamadas por minuto de cada pessoa e, sem sessão, de cada endereço. Toda resposta diz quantas restam: \`x-ratelimit-limit\`,
\`x-ratelimit-remaining\` e \`x-ratelimit-reset\` (segundos). Passado o limite vem 429 com \`Retry-After\`, em segundos; um
503 também o traz. Entrar, pedir nova senha e o que mais manda e-mails têm limites próprios,
menores.

## Arquivos

Anexos vão em \`multipart/form-data\`, até 500 MB, com o arquivo por último. \`GET …/attachments/{attachment_id}\` o baixa com
o token, inteiro ou em parte (\`Range\`). Para quem não pode mandar cabeçalhos, \`GET …/address\` responde endereços
assinados, relativos a este servidor, que abrem o arquivo sem token por 10 minutos.

## Links de compartilhamento

\`POST …/external_links\` cria um link, cujo \`slug\` abre o card sem sessão em \`GET /api/external_links/{slug}\` por
${LINK_DAYS} dias, ou até ser removido. Comentários e histórico vêm vazios, a não ser que ele tenha sido criado com
\`with_comments\` e \`with_history\`. Depois responde 410, com \`link_expired\` ou \`link_deactivated\`; com \`link_withdrawn\` enquanto o card estiver arquivado. Os endereços de arquivos dessa resposta valem por uma hora.
`;
