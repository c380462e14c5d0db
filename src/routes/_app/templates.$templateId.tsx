import { createFileRoute } from '@tanstack/react-router';
import { TemplatePage } from '../../features/flows/template-page';
import { requireCompany } from '../-guards';

export const Route = createFileRoute('/_app/templates/$templateId')({
  beforeLoad: requireCompany,
  component: TemplateRoute,
});

function TemplateRoute() {
  const { templateId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <TemplatePage
      key={templateId}
      templateId={templateId}
      onList={() => void navigate({ to: '/templates' })}
    />
  );
}
