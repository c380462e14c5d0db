import { Trans } from '@lingui/react/macro';
import { outlineOf } from '../../../domain/flow/flow-outline';
import { slotsOf } from '../../../domain/flow/photo-slots';
import { permission } from '../../../domain/policy';
import { FlowPicture } from '../../ui/flow-picture/flow-picture';
import { FormSection } from '../../ui/form/form-section';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { useStore } from '../../view/hooks/use-store';
import { FlowDataForm } from './flow-data-form';
import { FlowEnd } from './flow-end';
import type { TabProps } from './tab-props';
import { WaysForm } from './ways/ways-form';

// Loaded apart, as the code for sorting rows is large.
const PhasesSection = loadLater(() => import('./phases/phases-section'));
const SlotsForm = loadLater(async () => ({ default: (await import('./phases/phases-section')).SlotsForm }));

const all = new Intl.ListFormat('pt-BR');

/** Shows the settings of a flow: its data, phases, rules, approvers and roteiro. */
export default function FlowTab(props: TabProps) {
  const { view, mayEdit } = props;
  const { board } = view;
  const slots = slotsOf(board);
  const { actor } = useStore();
  const mayConfigure = permission(actor, 'configure_flow', { member: view.me }) === 'yes';
  return (
    <div>
      <FormSection title={<Trans>Dados</Trans>} lead={<Trans>Como o fluxo aparece para todos.</Trans>}>
        {mayEdit ? (
          <FlowDataForm key={board.id} board={board} isOffline={props.isOffline} />
        ) : (
          <p>{board.description || <Trans>Sem descrição.</Trans>}</p>
        )}
      </FormSection>
      <FormSection
        title={<Trans>Fases</Trans>}
        lead={<Trans>Na ordem em que ficam no quadro. Um card novo começa na primeira.</Trans>}
      >
        <PhasesSection
          {...props}
          meanwhile={<PageState kind="loading" rows={view.phases.length} rowHeight={77} />}
        />
      </FormSection>
      <FormSection
        title={<Trans>Caminhos</Trans>}
        lead={<Trans>Para onde um card pode ir a partir de cada fase.</Trans>}
      >
        {mayEdit ? <WaysForm {...props} /> : <FlowPicture outline={outlineOf(view)} />}
      </FormSection>
      <FormSection
        title={<Trans>Roteiro de fotos</Trans>}
        lead={<Trans>As fotos que cada card deve ter, na ordem em que se tiram.</Trans>}
      >
        {mayEdit ? (
          <SlotsForm
            key={board.id}
            {...props}
            meanwhile={<PageState kind="loading" rows={Math.max(1, slots.length)} rowHeight={77} />}
          />
        ) : slots.length > 0 ? (
          <p>{all.format(slots.map(({ name }) => name))}</p>
        ) : (
          <p>
            <Trans>Sem roteiro.</Trans>
          </p>
        )}
      </FormSection>
      {mayConfigure && <FlowEnd {...props} />}
    </div>
  );
}
