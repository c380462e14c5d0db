import { createFileRoute } from '@tanstack/react-router';
import { type TemplateSearch, templateSearch } from '../../features/flows/template-search';
import { TemplatesPage } from '../../features/flows/templates-page';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/templates/')({
  validateSearch: unread<TemplateSearch>,
  component: TemplatesRoute,
});

function TemplatesRoute() {
  const search = Route.useSearch({
    select: found => templateSearch.parse(found),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return <TemplatesPage search={search} onSearch={next => void navigate({ search: next, replace: true })} />;
}
