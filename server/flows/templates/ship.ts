import type * as z from 'zod/mini';
import type { newField } from '../../../domain/flow/configuration';
import { templateContent } from '../../../domain/flow/template';
import type { GivenTemplate } from '../../repositories/flows/templates';

/** A short description of a template. */
interface Sketch extends Omit<GivenTemplate, 'content'> {
  prefix: string;
  phases: { name: string; color: string; description: string; needs_approval?: true; is_final?: true }[];
  /** Rules by names of phases; a flow without rules is free. */
  rules?: [from: string, to: string][];
  fields: z.input<typeof newField>[];
  tags: [name: string, color: string][];
}

/** Converts a sketch to a template, and validates its content like that of a person's template. */
export function ship({ prefix, phases, rules, fields, tags, ...rest }: Sketch): GivenTemplate {
  const place = (name: string) => phases.findIndex(phase => phase.name === name);
  const content = templateContent.parse({
    prefix,
    phase_config: rules ? 'rules' : 'free',
    phases,
    rules: (rules ?? []).map(([from, to]) => ({ from: place(from), to: place(to) })),
    fields,
    tags: tags.map(([name, color]) => ({ name, color })),
  });
  return { ...rest, content };
}
