import { toCsv } from '../../../domain/csv/to-csv';
import { COLUMNS, type TemplateColumn } from './feed-columns';
import { TEMPLATE_VEHICLES } from './template-vehicles';

/** Returns the default template as CSV. */
export const buildCsvTemplate = (): string =>
  toCsv([COLUMNS, ...TEMPLATE_VEHICLES.map(vehicle => COLUMNS.map(column => vehicle[column]))]);

/** Returns the default template as XML, with the same vehicles; each picture is an element of its own. */
export function buildXmlTemplate(): string {
  const products = TEMPLATE_VEHICLES.map(vehicle => {
    const elements = COLUMNS.map(column => `    ${toElement(column, vehicle[column])}\n`);
    return `  <product>\n${elements.join('')}  </product>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<products>\n${products.join('')}</products>\n`;
}

function toElement(column: TemplateColumn, text: string): string {
  if (column !== 'images') return `<${column}>${escapeXml(text)}</${column}>`;
  const pictures = text.split(' ').filter(picture => picture !== '');
  return `<images>${pictures.map(picture => `<image>${escapeXml(picture)}</image>`).join('')}</images>`;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
