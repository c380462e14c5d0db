import * as z from 'zod/mini';

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & object>[0];

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obrigatório' : 'Valor inválido';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Campo obrigatório'
        : `Deve ser no mínimo ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Máximo de ${issue.maximum} caracteres excedido`
        : `Deve ser no máximo ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'E-mail inválido' : 'Formato inválido';
    case 'invalid_value':
      return issue.input === undefined ? 'Campo obrigatório' : 'Opção inválida';
    default:
      return 'Valor inválido';
  }
}

/**
 * Sets the default error messages of schemas in pt-BR, since zod/mini has none. A schema's own message takes
 * precedence.
 */
export function speakPortuguese(): void {
  z.config({ customError: describe });
}
