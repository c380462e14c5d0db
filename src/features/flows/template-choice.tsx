import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FlowOutline } from '../../../domain/flow/flow-outline';
import type { ListedTemplate } from '../../../domain/flow/template';
import { FlowThumbnail } from '../../ui/flow-picture/flow-thumbnail';
import { PageState } from '../../ui/page/page-state';
import { BLANK_OUTLINE } from './blank-outline';
import classes from './template-choice.module.css';
import { TemplateFacts } from './template-facts';
import { TemplateTrouble } from './template-trouble';
import { useTemplates } from './use-templates';

/** Most templates that are offered here; the page of templates lists them all. */
const OFFERED = 100;

/** Shows a choice for a new flow: blank, one of the company's own templates, or a shipped one. */
export function TemplateChoice({ onChoose }: { onChoose: (create: string) => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useTemplates(`limit=${OFFERED}`);
  const templates = data?.data ?? [];
  const own = templates.filter(({ shipped }) => !shipped);
  const group = (label: string, of: ListedTemplate[]) =>
    of.length > 0 && (
      <section className={classes.group} aria-label={label}>
        <h3 className={classes.heading}>{label}</h3>
        <div className={classes.cards}>
          {of.map(template => (
            <Choice key={template.id} {...template} onChoose={() => onChoose(template.id)}>
              <TemplateFacts template={template} />
            </Choice>
          ))}
        </div>
      </section>
    );
  return (
    <div className={classes.choice}>
      <div className={classes.cards}>
        <Choice
          name={t`Em branco`}
          description={t`Três fases para começar. O resto você monta.`}
          outline={BLANK_OUTLINE}
          onChoose={() => onChoose('blank')}
        />
      </div>
      {data ? (
        <>
          {group(t`Modelos da empresa`, own)}
          {group(
            t`Modelos prontos`,
            templates.filter(({ shipped }) => shipped),
          )}
          {data.meta.total > templates.length && (
            <Link to="/templates" className={classes.more}>
              <Trans>Ver todos os modelos</Trans>
            </Link>
          )}
        </>
      ) : error ? (
        <TemplateTrouble error={error} onRetry={() => void refetch()} />
      ) : (
        <PageState kind="loading" rows={3} rowHeight={132} />
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  description: string;
  outline: FlowOutline;
  onChoose: () => void;
  children?: ReactNode;
}

function Choice({ name, description, outline, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={classes.card} onClick={onChoose}>
      <span className={classes.words}>
        <b>{name}</b>
        {description && <span className={classes.description}>{description}</span>}
      </span>
      <FlowThumbnail outline={outline} />
      {children}
    </button>
  );
}
