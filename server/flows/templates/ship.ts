import type * as z from 'zod/mini';
import type { newField } from '../../../domain/flow/configuration';
import { templateContent } from '../../../domain/flow/template';
import type { GivenTemplate } from '../../repositories/flows/templates';

/** A template as one would write it down. */
interface Sketch extends Omit<GivenTemplate, 'content'> {
  prefix: string;
  phases: { name: string; color: string; description: string; needs_approval?: true; is_final?: true }[];
  /** By the names of phases; none makes a free flow. */
  rules?: [from: string, to: string][];
  fields: z.input<typeof newField>[];
  tags: [name: string, color: string][];
}

/** Turns a sketch into a template, whose content is as valid as one that a person sends. */
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
