import * as z from 'zod/mini';
import { amount } from '../../domain/company/invoices';
import { fieldValue } from '../../domain/entities/card';
import { invoice } from '../../domain/entities/company';
import { product } from '../../domain/entities/people';
import { productImport } from '../../domain/entities/product-feed';
import { day, instant, uuid } from '../../domain/entities/scalars';
import { SCHEMAS } from '../../domain/entities/schemas';
import { newBoard } from '../../domain/flow/configuration';
import { pushDevice } from '../../domain/notices/push-devices';

/**
 * Additions of the document to schemas: one with `id` becomes a component that is referred to; other values replace
 * those of the schema itself. They are kept here so that devices, which share the schemas, don't load them.
 */
export const described = z.registry<{ id?: string } & Record<string, unknown>>();

for (const [name, schema] of Object.entries(SCHEMAS)) {
  described.add(schema, { id: name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) });
}

described.add(productImport, { id: 'ProductImport' });

// Their format describes them; the patterns would be a third of the document.
described.add(uuid, { pattern: undefined });
described.add(day, { pattern: undefined, description: 'Dia, sem hora nem fuso: `2026-04-10`.' });
described.add(instant, {
  pattern: undefined,
  description: 'Em UTC, com Z e milissegundos: `2026-04-10T14:30:00.000Z`.',
});

described.add(product.shape.price, { description: 'Em centavos: `8990000` é R$ 89.900,00.' });
for (const cents of [invoice.shape.amount, amount])
  described.add(cents, { description: 'Em centavos: `19900` é R$ 199,00.' });
described.add(fieldValue, { description: 'Conforme o tipo do campo; moeda é um inteiro em centavos.' });
described.add(newBoard.shape.prefix, {
  pattern: '^[A-Za-z]{2,5}$',
  description: 'Sigla, guardada em maiúsculas.',
});
described.add(pushDevice.shape.token, {
  description: 'O token do Firebase, ou a inscrição do Web Push (`PushSubscription`) como texto JSON.',
});
