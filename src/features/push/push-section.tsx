import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { pushProblem, pushState, turnPushOff, turnPushOn } from '../../online/push';
import { FormMessage } from '../../ui/form/form-message';
import { FormSection } from '../../ui/form/form-section';
import { SwitchField } from '../../ui/switch-field';
import classes from './push-section.module.css';

/** Whether this device tells the person of things while the app is closed. */
export default function PushSection() {
  const [state, setState] = useState(pushState);
  /** What is being brought about; the switch shows it meanwhile. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const turn = async (isOn: boolean) => {
    setWanted(isOn);
    setMessage(null);
    try {
      await (isOn ? turnPushOn() : turnPushOff());
    } catch (error) {
      setMessage(pushProblem(error));
    }
    setState(pushState());
    setWanted(null);
  };
  return (
    <FormSection
      title={<Trans>Avisos neste aparelho</Trans>}
      lead={
        <Trans>
          Com o app fechado: quando pedem a sua aprovação, citam você, comentam ou movem um card seu, e quando
          um prazo está perto.
        </Trans>
      }
    >
      {(state === 'on' || state === 'off') && (
        <SwitchField
          label={<Trans>Receber avisos com o app fechado</Trans>}
          description={<Trans>Ao ligar, o navegador pergunta se permite.</Trans>}
          checked={wanted ?? state === 'on'}
          disabled={wanted !== null}
          onChange={isOn => void turn(isOn)}
        />
      )}
      {state === 'denied' && (
        <p className={classes.why}>
          <Trans>
            Este navegador está proibido de avisar. Nas configurações do site, junto do endereço, permita
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
            <Trans>No iPhone e no iPad, só o app instalado avisa:</Trans>
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
