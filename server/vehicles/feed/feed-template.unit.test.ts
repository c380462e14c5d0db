import { expect, test } from 'vitest';
import { withFile } from '../../../tests/harness/temporary-file';
import type { FeedProduct } from './check-row';
import { buildCsvTemplate, buildXmlTemplate } from './feed-template';
import { walkFeed } from './walk-feed';

const now = new Date('2026-11-21T12:00:00Z');

async function readTemplate(content: string) {
  const products: FeedProduct[] = [];
  const onBatch = async (batch: FeedProduct[]) => void products.push(...batch);
  const report = await withFile(content, file => walkFeed(file, { now, onBatch }));
  expect(report).toMatchObject({ rows: 3, valid: 3, file_problem: null, problems: [], warnings: [] });
  expect(report).toMatchObject({ unknown_columns: [], missing_columns: [] });
  return products;
}

test('both templates are read without a problem, as the same vehicles', async () => {
  const csv = await readTemplate(buildCsvTemplate());
  expect(await readTemplate(buildXmlTemplate())).toEqual(csv);
  expect(csv[0]).toEqual({
    external_product_id: '001',
    title: 'Volkswagen Gol 1.0 Flex 2021',
    description: 'Único dono; revisões em dia.\nAceita troca & financiamento.',
    make: 'Volkswagen',
    model: 'Gol',
    year: 2021,
    fabric_year: 2020,
    price: 5_490_000,
    condition: 'Usado',
    mileage: 45_000,
    plate: 'ABC1D23',
    color: 'Prata',
    fuel: 'Flex',
    transmission: 'Manual',
    images: ['https://www.example.com/fotos/001-frente.jpg', 'https://www.example.com/fotos/001-lateral.jpg'],
    url: 'https://www.example.com/veiculos/001',
    enabled: true,
    sold: false,
  });
  expect(csv.map(({ title, price, enabled }) => [title, price, enabled])).toEqual([
    ['Volkswagen Gol 1.0 Flex 2021', 5_490_000, true],
    ['Honda CG 160 Titan 2025', 1_899_050, true],
    ['Toyota Corolla XEi 2.0 "blindado" 2019', 10_990_000, false],
  ]);
});

test('the CSV template opens in a Brazilian Excel', () => {
  expect(buildCsvTemplate()).toMatch(/^\uFEFFid;title;description;make;model;year;/);
});
