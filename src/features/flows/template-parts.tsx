import { Trans } from '@lingui/react/macro';
import { IconFlag, IconUserCheck } from '@tabler/icons-react';
import type { Template } from '../../../domain/flow/template';
import { fieldKind } from '../../ui/fields/field-types';
import { FlowPicture } from '../../ui/flow-picture/flow-picture';
import { FormSection } from '../../ui/form/form-section';
import { StatusPill } from '../../ui/status-pill';
import { TagPill } from '../../ui/tag-pill';
import classes from './template-page.module.css';

/** Shows the content of a template: phases and rules as a drawing, descriptions of the phases, fields and tags. */
export function TemplateParts({ template }: { template: Template }) {
  const { content, outline, description } = template;
  return (
    <>
      <FormSection title={<Trans>Fases</Trans>} lead={description}>
        <FlowPicture outline={{ ...outline, rules: content.rules }} />
        <ul className={classes.rows}>
          {content.phases.map(({ name, description, color, needs_approval, is_final }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: phases may have the same name
            <li key={at} className={classes.row}>
              <span className={classes.dot} style={{ background: color }} aria-hidden />
              <span className={classes.what}>
                <b>{name}</b>
                {description && <small>{description}</small>}
                <span className={classes.marks}>
                  {needs_approval && (
                    <StatusPill tone="brand">
                      <IconUserCheck size={14} aria-hidden />
                      <Trans>pede aprovação</Trans>
                    </StatusPill>
                  )}
                  {is_final && (
                    <StatusPill tone="ok">
                      <IconFlag size={14} aria-hidden />
                      <Trans>conclui o card</Trans>
                    </StatusPill>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </FormSection>
      <FormSection title={<Trans>Formulário</Trans>} lead={<Trans>Os campos que cada card tem.</Trans>}>
        {content.fields.length === 0 ? (
          <p className={classes.none}>
            <Trans>Este modelo não tem campos.</Trans>
          </p>
        ) : (
          <ul className={classes.rows}>
            {content.fields.map(({ name, description, type, required, options, ...field }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields may have the same name
              <li key={at} className={classes.row}>
                <span className={classes.what}>
                  <b>{name}</b>
                  <small>
                    {fieldKind(type).name()}
                    {options.length > 0 && `: ${options.join(', ')}`}
                  </small>
                  {description && <small>{description}</small>}
                  <span className={classes.marks}>
                    {required && (
                      <StatusPill tone="plain">
                        <Trans>obrigatório</Trans>
                      </StatusPill>
                    )}
                    {field.show_on_card && (
                      <StatusPill tone="plain">
                        <Trans>no card</Trans>
                      </StatusPill>
                    )}
                    {field.show_on_approval && (
                      <StatusPill tone="plain">
                        <Trans>na aprovação</Trans>
                      </StatusPill>
                    )}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </FormSection>
      <FormSection title={<Trans>Etiquetas</Trans>}>
        {content.tags.length === 0 ? (
          <p className={classes.none}>
            <Trans>Este modelo não tem etiquetas.</Trans>
          </p>
        ) : (
          <div className={classes.marks}>
            {content.tags.map(tag => (
              <TagPill key={tag.name} {...tag} />
            ))}
          </div>
        )}
      </FormSection>
    </>
  );
}
