import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { TemplateChoice } from './template-choice';
import { TemplateTrouble } from './template-trouble';
import { useTemplate } from './use-templates';

const NewFlowForm = loadLater(() => import('./new-flow-form'));

interface NewFlowProps {
  /** `choose`, `blank`, or the id of a template. */
  create: string;
  onCreate: (create: string) => void;
  onCreated: (flowId: string) => void;
}

/** Creates a flow in two steps: the choice of a template, and the name. */
export default function NewFlow({ create, onCreate, onCreated }: NewFlowProps) {
  const isTemplate = create !== 'choose' && create !== 'blank';
  const { data, error, refetch } = useTemplate(isTemplate ? create : null);
  if (create === 'choose') return <TemplateChoice onChoose={onCreate} />;
  const loading = <PageState kind="loading" rows={4} />;
  if (isTemplate && !data) {
    return error ? <TemplateTrouble error={error} onRetry={() => void refetch()} /> : loading;
  }
  return (
    <NewFlowForm
      key={create}
      template={data?.data ?? null}
      onBack={() => onCreate('choose')}
      onCreated={onCreated}
      meanwhile={loading}
    />
  );
}
