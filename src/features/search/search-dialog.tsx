import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconCloudUp, IconQrcode, IconSearch, IconUser, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { ServerCard } from '../../online/use-server-cards';
import { closeSearch } from '../../state/searching';
import { session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import type { Place } from './choice';
import { ChoiceList, optionId } from './choice-list';
import classes from './search-dialog.module.css';
import type { ServerCompany } from './server-companies';
import { useActions } from './use-actions';
import { useChoices } from './use-choices';

const ServerCompanies = loadLater(() => import('./server-companies'));
const ServerCards = loadLater(() => import('./server-cards'));

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface SearchDialogProps {
  /** Pages in the menu. */
  places: readonly Place[];
  onSignOut: () => void;
}

/**
 * Shows the search over everything: cards of all flows, flows, people, pages of the app and actions, from the data on
 * the device. With a connection the server is also asked for cards that the device doesn't have and for the
 * organisation's companies.
 */
export default function SearchDialog({ places: shown, onSignOut }: SearchDialogProps) {
  const { t } = useLingui();
  const list = useId();
  const [text, setText] = useState('');
  const [owner, setOwner] = useState<{ id: string; name: string } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [server, setServer] = useState<ServerCard[] | null>(null);
  const [companies, setCompanies] = useState<ServerCompany[] | null>(null);
  const { online } = useSnapshot(connectivity);
  const { tenant_id, tenants } = useSnapshot(session);
  const hasFlows = tenant_id !== null && tenant_id !== WHITE_LABEL_TENANT;
  const isAdmin = tenants.some(({ id, role }) => id === tenant_id && role === 'admin');
  const places: Place[] = [
    ...shown,
    { to: '/my-account', label: t`Minha conta`, icon: <IconUser size={20} /> },
    ...(hasFlows
      ? ([
          { to: '/scan', label: t`Ler código`, icon: <IconQrcode size={20} /> },
          { to: '/sync', label: t`Sincronização`, icon: <IconCloudUp size={20} /> },
        ] as const)
      : []),
  ];
  const actions = useActions(hasFlows, onSignOut);
  const search = (next: string, whose = owner) => {
    setText(next);
    // Results for the previous text are not shown for this one.
    setServer(null);
    setCompanies(null);
    setOwner(whose);
    setChosen(null);
  };
  const { groups, isWaiting } = useChoices({
    text,
    owner,
    places,
    actions,
    hasFlows,
    server,
    companies,
    onOwner: person => search('', person),
    onDone: closeSearch,
  });
  const choices = groups.flatMap(group => group.choices);
  // If the active choice is no longer found, the first one becomes active.
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosen),
  );
  const active = choices[at];
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step) setChosen(choices[(at + step + choices.length) % choices.length]?.key ?? null);
    else if (event.key === 'Enter') active?.choose();
    else if (event.key === 'Backspace' && text === '' && owner) search('', null);
    else return;
    event.preventDefault();
  };
  return (
    <Sheet isOpen onClose={closeSearch} title={<Trans>Buscar em tudo</Trans>} width={620}>
      <TextInput
        type="search"
        role="combobox"
        size="md"
        className={classes.field}
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        aria-label={
          hasFlows ? t`Buscar cards, fluxos, pessoas, telas e ações` : t`Buscar empresas, telas e ações`
        }
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-activedescendant={active && optionId(list, active.key)}
        aria-autocomplete="list"
        placeholder={
          owner
            ? t`Entre os cards de ${owner.name}`
            : hasFlows
              ? t`Card, placa, fluxo, pessoa…`
              : t`Empresa, tela, ação…`
        }
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={event => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {owner && (
        <button type="button" className={classes.owner} onClick={() => search(text, null)}>
          <Trans>Cards de {owner.name}</Trans>
          <IconX size={16} aria-hidden />
          <span className={classes.hidden}>
            <Trans>Buscar em tudo de novo</Trans>
          </span>
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
      <section className={classes.found} aria-label={t`O que foi encontrado`} tabIndex={0}>
        <ChoiceList
          id={list}
          label={t`Resultados`}
          groups={groups}
          active={active?.key}
          onActive={setChosen}
        />
        {choices.length === 0 && !isWaiting && (
          <p className={classes.nothing}>
            <Trans>Nada encontrado. Confira as palavras ou busque por menos letras.</Trans>
          </p>
        )}
      </section>
      {online && !hasFlows && isAdmin && text.trim() !== '' && (
        <ServerCompanies text={text} onFound={setCompanies} onFailed={null} />
      )}
      {online && hasFlows && text !== '' && !owner && (
        <ServerCards text={text} onFound={setServer} onFailed={null} />
      )}
      <p role="status" className={classes.hidden}>
        {text !== '' && !isWaiting && (
          <Plural value={choices.length} _0="Nenhum resultado" one="# resultado" other="# resultados" />
        )}
      </p>
    </Sheet>
  );
}
