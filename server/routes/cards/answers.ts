import * as z from 'zod/mini';
import { atMost, uuid } from '../../../domain/entities/scalars';
import { described } from '../../openapi/described';
import { errorAnswer } from '../../openapi/error-answer';
import type { Listed, Orders } from '../../repositories/lists';

/** Error responses of any signed-in route, to be spread into its `response`. */
export const errorAnswers = {
  401: errorAnswer,
  404: errorAnswer,
  409: errorAnswer,
  422: errorAnswer,
  429: errorAnswer,
  503: errorAnswer,
};

/** Text for the description of calls whose form contains objects. */
export const OBJECTS_IN_FORMS =
  'Num formulário, um objeto vai inteiro como JSON (`address` com `{"city": "Recife"}`) ou por partes (`address[city]`). Uma parte de nome desconhecido é recusada.';

export const bearer = [{ bearer: [] }];

const key = z.optional(uuid);
described.add(key, {
  description: 'Um UUID para cada coisa que se quer fazer: repetida com ele, a chamada não faz nada de novo.',
});
/** Headers of a route that may be repeated when its response was lost. */
export const idempotencyHeaders = z.object({ 'idempotency-key': key });

/** Returns the schema of a response with one row. */
export const one = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: row });

const meta = z.object({ total: z.int(), current_page: z.int(), last_page: z.int(), per_page: z.int() });

/** Returns the schema of a response with a page of a list and its position in the list. */
export const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row), meta });

const count = (least: number, most: number, usual: number) => {
  const text = `Deve ser um número de ${least} a ${most}`;
  const digits = z.string(text).check(z.regex(/^\d{1,9}$/, text));
  described.add(digits, {
    type: 'integer',
    minimum: least,
    maximum: most,
    default: usual,
    pattern: undefined,
  });
  return z._default(
    z.pipe(
      digits,
      z.pipe(z.transform(Number), z.int(text).check(z.minimum(least, text), z.maximum(most, text))),
    ),
    usual,
  );
};

/** Most rows per page: writing out more would delay other requests. */
const LIMIT_MAX = 100;

/** Query parameter of 0 or 1, read as a boolean. */
export const flag = z.pipe(
  z.enum(['0', '1'], 'Deve ser 0 ou 1'),
  z.transform(value => value === '1'),
);

/** Returns the query schema that every list takes. The first of `orders` is the default order. */
export function pageQuery<Order extends string>(
  orders: Orders<Order>,
  orderBy: 'asc' | 'desc' = 'asc',
  most = LIMIT_MAX,
) {
  const columns = Object.keys(orders) as [Order, ...Order[]];
  return z.object({
    page: count(1, 1_000_000, 1),
    limit: count(1, most, 50),
    sortBy: z._default(z.enum(columns, `Deve ser um de: ${columns.join(', ')}`), columns[0]),
    orderBy: z._default(z.enum(['asc', 'desc'], 'Deve ser asc ou desc'), orderBy),
  });
}

/** Returns the query schema of a list that can be searched. */
export const listQuery = <Order extends string>(
  orders: Orders<Order>,
  orderBy: 'asc' | 'desc' = 'asc',
  most = LIMIT_MAX,
) =>
  z.extend(pageQuery(orders, orderBy, most), {
    search: z.optional(z.string().check(z.trim(), atMost(255))),
  });

export interface Page {
  page: number;
  limit: number;
}

/** Puts a whole short list in the envelope, as one page. */
export const answerAll = <Row>(rows: Row[]) =>
  answerList({ rows, total: rows.length }, { page: 1, limit: rows.length });

/** Puts the first rows of a list without further pages in the envelope, with the total number of rows. */
export const answerFirst = <Row>({ rows, total }: Listed<Row>, limit: number) => ({
  data: rows,
  meta: { total, current_page: 1, last_page: 1, per_page: limit },
});

/** Puts a page of rows in the envelope; a page past the end is empty. */
export function answerList<Row>({ rows, total }: Listed<Row>, { page, limit }: Page) {
  const last_page = Math.max(1, Math.ceil(total / Math.max(1, limit)));
  return { data: rows, meta: { total, current_page: page, last_page, per_page: limit } };
}
