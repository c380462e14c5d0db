import { Trans, useLingui } from '@lingui/react/macro';
import { Pagination, Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ListedTemplate, TemplateKind } from '../../../domain/flow/template';
import { TEXT_MAX } from '../../../domain/limits';
import { TYPING_PAUSE_MS } from '../../online/typing-pause';
import { usePageTitle } from '../../state/page-title';
import { currentTenant } from '../../state/session/session';
import { FlowThumbnail } from '../../ui/flow-picture/flow-thumbnail';
import { SearchField } from '../../ui/list/search-field';
import { EmptyState } from '../../ui/page/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { TabBar } from '../../ui/page/tabs';
import { StatusPill } from '../../ui/status-pill';
import { useIsPhone } from '../../ui/use-media';
import { TemplateFacts } from './template-facts';
import type { TemplateSearch } from './template-search';
import { TemplateTrouble } from './template-trouble';
import classes from './templates-page.module.css';
import { useTemplates } from './use-templates';

const PER_PAGE = 24;

interface TemplatesPageProps {
  search: TemplateSearch;
  onSearch: (search: TemplateSearch) => void;
}

/** Lists the templates for new flows, shipped ones and the company's own. Needs a connection. */
export function TemplatesPage({ search, onSearch }: TemplatesPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Modelos`);
  const kind = search.kind ?? 'all';
  return (
    <Tabs
      value={kind}
      keepMounted={false}
      onChange={next =>
        onSearch({ ...search, kind: next === 'all' ? undefined : (next as TemplateKind), page: undefined })
      }
    >
      <PageHeader title={<Trans>Modelos</Trans>}>
        <TabBar
          label={t`Conteúdo do modelo`}
          value={kind}
          tabs={[
            { value: 'all', label: t`Todos` },
            { value: 'flow', label: t`Fluxo` },
            { value: 'forms', label: t`Formulários` },
            { value: 'tags', label: t`Etiquetas` },
          ]}
        />
      </PageHeader>
      <div className={classes.page}>
        <SearchField
          label={t`Buscar modelo`}
          placeholder={t`Buscar modelo`}
          search={search}
          onSearch={onSearch}
        />
        <Tabs.Panel value={kind} className={classes.list}>
          <List search={search} onSearch={onSearch} />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
}

function List({ search, onSearch }: TemplatesPageProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [typed] = useDebouncedValue(search.q ?? '', TYPING_PAUSE_MS);
  const query = new URLSearchParams({
    limit: String(PER_PAGE),
    page: String(search.page ?? 1),
    ...(search.kind && { kind: search.kind }),
    ...(typed && { search: typed.slice(0, TEXT_MAX) }),
  });
  const { data, error, isPlaceholderData, refetch } = useTemplates(String(query));
  if (!data) {
    return error ? (
      <TemplateTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={3} rowHeight={150} />
    );
  }
  const { data: templates, meta } = data;
  if (templates.length === 0) {
    return (
      <EmptyState icon={<IconTemplate size={30} />} title={<Trans>Nenhum modelo encontrado</Trans>}>
        {currentTenant()?.id === 0 ? (
          <Trans>Os modelos de fluxo ficam em cada empresa.</Trans>
        ) : (
          <Trans>Confira a grafia ou procure em «Todos».</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.cards} aria-label={t`Modelos`} aria-busy={isPlaceholderData || undefined}>
        {templates.map(template => (
          <li key={template.id}>
            <Template template={template} />
          </li>
        ))}
      </ul>
      {meta.last_page > 1 && (
        <Pagination
          className={classes.pages}
          size={isPhone ? 'xl' : 'md'}
          siblings={isPhone ? 0 : 1}
          value={meta.current_page}
          total={meta.last_page}
          onChange={page => onSearch({ ...search, page: page === 1 ? undefined : page })}
          getItemProps={number => ({ 'aria-label': t`Página ${number}` })}
          getControlProps={control => ({
            'aria-label': control === 'next' || control === 'last' ? t`Próxima página` : t`Página anterior`,
          })}
        />
      )}
    </>
  );
}

function Template({ template }: { template: ListedTemplate }) {
  return (
    <Link to="/templates/$templateId" params={{ templateId: template.id }} className={classes.card}>
      <span className={classes.head}>
        <span className={classes.words}>
          <b>{template.name}</b>
          {template.description && <span className={classes.description}>{template.description}</span>}
        </span>
        <StatusPill tone={template.shipped ? 'plain' : 'brand'}>
          {template.shipped ? <Trans>pronto</Trans> : <Trans>da empresa</Trans>}
        </StatusPill>
      </span>
      <FlowThumbnail outline={template.outline} />
      <TemplateFacts template={template} />
    </Link>
  );
}
