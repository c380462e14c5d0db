import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { preferences } from '../../../state/preferences';
import { CTRL_KEY } from '../../../ui/ctrl-key';
import { Sheet } from '../../../ui/sheet/sheet';
import classes from './help-sheet.module.css';

/** Shows a sheet of the board's keys; its code is loaded on request. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { shortcuts } = useSnapshot(preferences);
  const keys = [
    [['←', '↑', '↓', '→'], t`Ir de card em card`],
    [['Home', 'End'], t`Primeiro e último card da fase`],
    [['Enter'], t`Abrir o card`],
    [['Espaço'], t`Pegar o card; setas escolhem a fase, espaço solta, Esc cancela`],
    [['M'], t`Mover para…`],
    [['C'], t`Comentar`],
    [['X'], t`Selecionar o card`],
    [['N'], t`Novo card`],
    [['/'], t`Buscar neste fluxo`],
    [[CTRL_KEY, 'K'], t`Buscar em tudo`],
    [[CTRL_KEY, 'Z'], t`Desfazer, enquanto «Desfazer» está na tela`],
    [[CTRL_KEY, 'Enter'], t`Enviar o comentário ou salvar o texto`],
    [['Esc'], t`Fechar o card`],
    [['?'], t`Mostrar esta ajuda`],
  ] as const;
  return (
    <Sheet isOpen onClose={onClose} title={<Trans>Atalhos</Trans>}>
      <dl className={classes.keys}>
        {keys.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map(name => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={event => {
            preferences.shortcuts = event.currentTarget.checked;
          }}
        />
        <Trans>Usar atalhos de uma só tecla neste aparelho</Trans>
      </label>
    </Sheet>
  );
}
