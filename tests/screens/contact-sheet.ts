import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Picture {
  state: string;
  width: string;
  colorScheme: string;
  /** Name of the file in the folder of the contact sheet. */
  file: string;
}

/** Writes a page with all pictures, those of one state in a row. */
export function writeContactSheet(folder: string, pictures: Picture[]): void {
  const states = [...new Set(pictures.map(({ state }) => state))];
  const rows = states.map(wanted => {
    const shown = pictures.filter(({ state }) => state === wanted).map(figure);
    return `<h2>${wanted}</h2><div>${shown.join('')}</div>`;
  });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Telas</title>
<style>
  body { font: 14px system-ui; background: #888 }
  div { display: flex; gap: 12px; align-items: start }
  img { height: 520px; display: block }
</style>
${rows.join('\n')}`,
  );
}

const figure = ({ file, state, width, colorScheme }: Picture) =>
  `<a href="${file}"><img loading="lazy" src="${file}" alt="${state}, ${width}, ${colorScheme}"></a>`;
