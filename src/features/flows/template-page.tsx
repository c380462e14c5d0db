import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Template } from '../../../domain/flow/template';
import { permission } from '../../../domain/policy';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { usePageTitle } from '../../state/page-title';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { Confirm } from '../../ui/sheet/confirm';
import { Sheet } from '../../ui/sheet/sheet';
import { useStore } from '../../view/hooks/use-store';
import classes from './template-page.module.css';
import { TemplateParts } from './template-parts';
import { TemplateTrouble } from './template-trouble';
import { useTemplate } from './use-templates';

const TemplateForm = loadLater(() => import('./template-form'));

interface TemplatePageProps {
  templateId: string;
  onList: () => void;
}

/**
 * Shows the page of a template. The company's own are changed and deleted here, by their authors and by administrators.
 */
export function TemplatePage({ templateId, onList }: TemplatePageProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useTemplate(templateId);
  const template = data?.data;
  usePageTitle(template?.name ?? t`Modelo`);
  const back = { label: t`Voltar aos modelos`, onBack: onList };
  if (!template) {
    return (
      <>
        <PageHeader
          key={error ? 'trouble' : 'loading'}
          title={error ? <Trans>Modelo</Trans> : <Skeleton height={22} width={220} />}
          back={back}
        />
        <div className={classes.page}>
          {error ? (
            <TemplateTrouble
              error={error}
              onRetry={() => void refetch()}
              action={
                <Button component={Link} to="/templates" size="md">
                  <Trans>Ver os modelos</Trans>
                </Button>
              }
            />
          ) : (
            <PageState kind="loading" rows={4} rowHeight={96} />
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={template.name}
        crumbs={
          <Link to="/templates">
            <Trans>Modelos</Trans>
          </Link>
        }
        back={back}
      />
      <div className={classes.page}>
        <Actions template={template} onDeleted={onList} />
        <TemplateParts template={template} />
      </div>
    </>
  );
}

function Actions({ template, onDeleted }: { template: Template; onDeleted: () => void }) {
  const { t } = useLingui();
  const { actor } = useStore();
  const [open, setOpen] = useState<'form' | 'delete' | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, shipped, user_id } = template;
  const isAuthor = user_id === actor.user_id;
  const mayChange = !shipped && permission(actor, 'change_template', { isAuthor }) === 'yes';
  const remove = async () => {
    setDeleting(true);
    const { problem } = await save({ method: 'DELETE', path: `/templates/${id}`, answer: z.unknown() });
    setDeleting(false);
    if (problem) return alerts.error(problem.message);
    alerts.success(t`Modelo excluído`);
    onDeleted();
  };
  return (
    <div className={classes.actions}>
      <Button component={Link} to={`/flows?create=${id}`} leftSection={<IconPlus size={17} aria-hidden />}>
        <Trans>Criar um fluxo com ele</Trans>
      </Button>
      {mayChange ? (
        <>
          <Button variant="default" onClick={() => setOpen('form')}>
            <Trans>Editar</Trans>
          </Button>
          <Button variant="default" loading={isDeleting} onClick={() => setOpen('delete')}>
            <Trans>Excluir</Trans>
          </Button>
        </>
      ) : (
        <p>
          {shipped ? (
            <Trans>Este modelo já vem pronto e não muda. Crie um fluxo com ele e salve o seu.</Trans>
          ) : (
            <Trans>Só quem o salvou, ou administra a empresa, muda este modelo.</Trans>
          )}
        </p>
      )}
      <Sheet isOpen={open === 'form'} onClose={() => setOpen(null)} title={<Trans>Editar modelo</Trans>}>
        <TemplateForm template={template} onDone={() => setOpen(null)} />
      </Sheet>
      <Confirm
        isOpen={open === 'delete'}
        isDangerous
        title={<Trans>Excluir {name}?</Trans>}
        confirm={<Trans>Excluir</Trans>}
        onConfirm={() => void remove()}
        onClose={() => setOpen(null)}
      >
        <Trans>O modelo sai da lista de todos. Os fluxos criados com ele ficam como estão.</Trans>
      </Confirm>
    </div>
  );
}
