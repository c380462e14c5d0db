import { useLingui } from '@lingui/react/macro';

/** Returns the colours that a company may choose, each with its name and its use. */
export function useColorWords() {
  const { t } = useLingui();
  return [
    { name: 'primary_color', label: t`Cor principal`, use: t`Botões e links` },
    { name: 'secondary_color', label: t`Cor secundária`, use: t`O que está escolhido: menu, abas, filtros` },
    { name: 'error_color', label: t`Cor de erro`, use: t`O que falhou, foi recusado ou venceu` },
    { name: 'warning_color', label: t`Cor de aviso`, use: t`O que espera ou pede atenção` },
    { name: 'success_color', label: t`Cor de sucesso`, use: t`O que deu certo` },
    { name: 'info_color', label: t`Cor de informação`, use: t`O que é bom saber` },
  ] as const;
}
