/**
 * Promises of the product to people who work offline, as they are shown to them. `docs/promises.md` names the tests of
 * each.
 */
export const PROMISES = [
  'Os fluxos de que você participa ficam inteiros neste aparelho: sem sinal você lê cada card, com comentários, tarefas e o histórico dos últimos 90 dias.',
  'Sem sinal você cria, edita e move cards, comenta, marca tarefas, anexa fotos e aprova. Vale a mesma regra do servidor, e o que não pode é dito na hora.',
  'O que a tela mostra como guardado está no disco do aparelho: fechar o app, recarregar ou ficar sem bateria não perde.',
  'Cada alteração chega uma única vez, mesmo que a resposta se perca no caminho, que duas abas enviem juntas ou que o servidor caia no meio.',
  'Num mesmo card, o que você fez chega na ordem em que você fez.',
  'Se o servidor recusar uma alteração, você vê o motivo e o que escreveu continua com você: tente de novo, edite, copie ou descarte.',
  'Se outra pessoa mudou a mesma coisa antes, nenhum dos dois textos se perde: os dois são mostrados, e você escolhe.',
  'Fotos e arquivos chegam iguais, byte por byte. Se a conexão cai, o envio segue de onde parou, e não atrasa comentários e movimentos.',
  'Com o app fechado, o que falta enviar vai quando a conexão volta, onde o navegador permite. No iPhone, vai quando você abre o app.',
  'Sessão vencida não apaga o que faltava enviar: entre de novo, e ele segue, mesmo dias depois.',
  'Ao sair, os dados deixam o aparelho. Só fica o que falta enviar, que ninguém mais abre no app e que segue quando você entra de novo.',
  'Quem sai de um fluxo ou da empresa deixa de ter os dados dela no aparelho assim que ele tem conexão.',
  'Se o servidor voltar a um backup, o que este aparelho ainda não tinha como confirmado é enviado de novo, uma vez só.',
  'A tela não finge: sem conexão ela diz que não há, de quando são os dados e quanto falta enviar.',
] as const;

/** Things that need a connection, as they are shown to people. */
export const NOT_PROMISED = [
  'Arquivos de outras pessoas que nunca foram abertos neste aparelho.',
  'Convites, configurações, cadastro de veículos, estatísticas, importações e cards arquivados.',
  'Um aparelho perdido, quebrado ou limpo antes de enviar: o que só estava nele vai com ele.',
] as const;
