/**
 * Formats the fourteen characters of a CNPJ as people write it, «12.ABC.345/01DE-35»; returns any other text unchanged.
 */
export const formatCnpj = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
