import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { hidePushContent, pushProblem, pushState, turnPushOff, turnPushOn } from '../../online/push';
import { pushChoice } from '../../state/push/push-choice';
import { SwitchField } from '../../ui/fields/switch-field';
import { FormMessage } from '../../ui/form/form-message';
import { FormSection } from '../../ui/form/form-section';
import classes from './push-section.module.css';

/** Shows the switches for notifications on this device while the app is closed. */
export default function PushSection() {
  const [state, setState] = useState(pushState);
  const [isHidden, setHidden] = useState(() => Boolean(pushChoice()?.hides_content));
  /** Choice that is being applied; the switch already shows it. */
  const [wanted, setWanted] = useState<{ isOn: boolean; isHidden: boolean } | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const bring = async (change: { isOn?: boolean; isHidden?: boolean }, work: () => Promise<void>) => {
    setWanted({ isOn: state === 'on', isHidden, ...change });
    setMessage(null);
    try {
      await work();
    } catch (error) {
      setMessage(pushProblem(error));
    }
    setState(pushState());
    setHidden(Boolean(pushChoice()?.hides_content));
    setWanted(null);
  };
  return (
    <FormSection
      title={<Trans>Avisos neste aparelho</Trans>}
      lead={
        <Trans>
          Com o app fechado: quando pedem a sua aprovação, citam você, comentam ou movem um card seu, e quando
          um vencimento está perto.
        </Trans>
      }
    >
      {(state === 'on' || state === 'off') && (
        <SwitchField
          label={<Trans>Receber avisos com o app fechado</Trans>}
          description={<Trans>Ao ativar, o navegador pede a sua permissão.</Trans>}
          checked={wanted?.isOn ?? state === 'on'}
          disabled={wanted !== null}
          onChange={isOn => void bring({ isOn }, isOn ? turnPushOn : turnPushOff)}
        />
      )}
      {state === 'on' && (
        <SwitchField
          label={<Trans>Mostrar o conteúdo nos avisos</Trans>}
          description={
            <Trans>
              Com a tela bloqueada, quem estiver perto lê os avisos. Se você desativar, eles só dizem que há
              algo novo, e você aprova no app.
            </Trans>
          }
          checked={!(wanted?.isHidden ?? isHidden)}
          disabled={wanted !== null}
          onChange={isShown => void bring({ isHidden: !isShown }, () => hidePushContent(!isShown))}
        />
      )}
      {state === 'denied' && (
        <p className={classes.why}>
          <Trans>
            Não ativado: os avisos estão bloqueados neste navegador. Nas configurações do site, permita
            «Notificações» e abra esta página de novo.
          </Trans>
        </p>
      )}
      {state === 'unsupported' && (
        <p className={classes.why}>
          <Trans>
            Este navegador não mostra avisos com o app fechado. No celular, o Chrome e o Firefox mostram.
          </Trans>
        </p>
      )}
      {state === 'not_installed' && (
        <div className={classes.why}>
          <p>
            <Trans>No iPhone e no iPad, só o app instalado recebe avisos:</Trans>
          </p>
          <ol className={classes.steps}>
            <li>
              <Trans>No Safari, toque em Compartilhar.</Trans>
            </li>
            <li>
              <Trans>Escolha «Adicionar à Tela de Início».</Trans>
            </li>
            <li>
              <Trans>Abra o app por lá e volte a esta página.</Trans>
            </li>
          </ol>
        </div>
      )}
      <FormMessage>{message}</FormMessage>
    </FormSection>
  );
}
