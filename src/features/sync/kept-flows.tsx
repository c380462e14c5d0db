import { Trans, useLingui } from '@lingui/react/macro';
import { fileSize } from '../../ui/photos/file-size';
import type { DeviceChoices } from '../../view/hooks/device-choices';
import type { FlowListItem } from '../../view/types';
import { FlowRow } from './flow-row';
import classes from './kept-flows.module.css';
import { useSizes } from './use-sizes';

/** Shows which flows this device stores, how fresh each is, and the person's choice for it. */
export function KeptFlows({ flows: all, choices }: { flows: FlowListItem[]; choices: DeviceChoices }) {
  const { t } = useLingui();
  const flows = all.filter(({ enabled }) => enabled);
  const sizes = useSizes(flows.flatMap(({ id, cards_count }) => (cards_count === null ? [] : id)));
  if (flows.length === 0) return null;
  const used = sizes && fileSize(sizes.pictures.bytes);
  const most = sizes && fileSize(sizes.pictures.budget);
  return (
    <section className={classes.flows} aria-label={t`Fluxos neste aparelho`}>
      <h2>
        <Trans>Fluxos neste aparelho</Trans>
      </h2>
      <ul className={classes.list}>
        {flows.map(flow => (
          <FlowRow key={flow.id} flow={flow} choices={choices} size={sizes?.flows.get(flow.id)} />
        ))}
      </ul>
      <p className={classes.note}>
        {sizes && (
          <Trans>
            Fotos: {used} de até {most}; as vistas há mais tempo dão lugar às novas, as que você mandou
            guardar por último.
          </Trans>
        )}{' '}
        <Trans>
          O tamanho dos dados é estimado; o das fotos é exato. Foto usada em dois fluxos conta nos dois.
        </Trans>
      </p>
    </section>
  );
}
