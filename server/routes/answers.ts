import * as z from 'zod/mini';

/** The envelope of everything that goes wrong. */
export const errorAnswer = z.object({
  message: z.string(),
  error: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** For a route's `response`, beside its own: what any signed-in route may answer. */
export const errorAnswers = {
  401: errorAnswer,
  404: errorAnswer,
  409: errorAnswer,
  422: errorAnswer,
  429: errorAnswer,
  503: errorAnswer,
};

export const bearer = [{ bearer: [] }];
