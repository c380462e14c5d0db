import { Plural, Trans } from '@lingui/react/macro';
import type { ListedTemplate } from '../../../domain/flow/template';
import classes from './template-facts.module.css';

/** Shows the number of phases, fields and tags of a template, and the phases that need approval. */
export function TemplateFacts({ template }: { template: ListedTemplate }) {
  const { phases_count, fields_count, tags_count, outline } = template;
  const asking = outline.phases.filter(({ needs_approval }) => needs_approval).map(({ name }) => name);
  return (
    <span className={classes.facts}>
      <span>
        <Plural value={phases_count} one="# fase" other="# fases" /> ·{' '}
        <Plural value={fields_count} _0="sem campos" one="# campo" other="# campos" /> ·{' '}
        <Plural value={tags_count} _0="sem etiquetas" one="# etiqueta" other="# etiquetas" />
      </span>
      {asking.length > 0 && (
        <span>
          <Trans>Com aprovação: {asking.join(', ')}</Trans>
        </span>
      )}
    </span>
  );
}
