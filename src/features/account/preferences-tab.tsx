import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences';
import { SchemeChoice } from '../../ui/fields/scheme-choice';
import { SwitchField } from '../../ui/fields/switch-field';
import { FormSection } from '../../ui/form/form-section';

/** Shows the settings of look and shortcuts on this device, which need no connection. */
export default function PreferencesTab() {
  const { shortcuts } = useSnapshot(preferences);
  return (
    <>
      <FormSection
        title={<Trans>Tema</Trans>}
        lead={<Trans>Vale neste aparelho. «Sistema» segue o que o aparelho usa.</Trans>}
      >
        <SchemeChoice />
      </FormSection>
      <FormSection
        title={<Trans>Teclado</Trans>}
        lead={<Trans>Num fluxo, «?» mostra todos os atalhos.</Trans>}
      >
        <SwitchField
          label={<Trans>Atalhos de uma só tecla</Trans>}
          description={<Trans>Desative se uma tecla fizer o que você não quer, como ao ditar.</Trans>}
          checked={shortcuts}
          onChange={isOn => {
            preferences.shortcuts = isOn;
          }}
        />
      </FormSection>
    </>
  );
}
