/** A CNPJ as it is typed, with its punctuation as far as it has come: «12.ABC.345/01DE-35». */
export function typedCnpj(typed: string): string {
  const signs = typed
    .replaceAll(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, 14);
  return signs
    .replace(/^(.{2})(.)/, '$1.$2')
    .replace(/^(.{6})(.)/, '$1.$2')
    .replace(/^(.{10})(.)/, '$1/$2')
    .replace(/^(.{15})(.)/, '$1-$2');
}
