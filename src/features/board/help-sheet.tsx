import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences';
import { Sheet } from '../../ui/sheet';
import classes from './help-sheet.module.css';

/** The keys of the board; its code comes when somebody asks for them. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { shortcuts } = useSnapshot(preferences);
  const keys = [
    [['←', '↑', '↓', '→'], t`Ir de card em card`],
    [['Enter'], t`Abrir o card`],
    [['Espaço'], t`Pegar o card; setas escolhem a fase, espaço solta, Esc cancela`],
    [['M'], t`Mover para…`],
    [['C'], t`Comentar`],
    [['X'], t`Selecionar o card`],
    [['N'], t`Novo card`],
    [['/'], t`Buscar neste fluxo`],
    [['Ctrl', 'K'], t`Buscar em tudo`],
    [['Ctrl', 'Z'], t`Desfazer, enquanto «Desfazer» está na tela`],
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
