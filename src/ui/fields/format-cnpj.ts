/** A CNPJ as people write it, «12.ABC.345/01DE-35», of its fourteen characters; anything else as it is. */
export const formatCnpj = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
