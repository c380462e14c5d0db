import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconClipboardCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { usePageTitle } from '../../state/page-title';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { findByCode } from '../../view/find-by-code';
import { useStore } from '../../view/hooks/use-store';
import type { CardRef } from '../../view/my-day';
import classes from './scan-page.module.css';
import { SeveralCards } from './several-cards';
import { TypedCode } from './typed-code';

const CameraView = loadLater(() => import('./camera-view'));

/**
 * Shows the page where a code that is read or typed opens its card, from the data on this device: works with and
 * without a connection.
 */
export function ScanPage() {
  const { t } = useLingui();
  usePageTitle(t`Ler código`);
  const store = useStore();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [several, setSeveral] = useState<CardRef[]>([]);
  // Opens nothing after the page was left.
  const isOpening = useRef(false);
  const open = ({ board_id, card_id }: CardRef) => {
    isOpening.current = true;
    void navigate({ to: '/flows/$flowId/cards/$cardId', params: { flowId: board_id, cardId: card_id } });
  };
  const look = async (text: string) => {
    const found = await findByCode(store, text);
    if (isOpening.current) return;
    if (found.length === 1) return open(found[0]!);
    setSeveral(found);
    setTrouble(
      found.length > 1
        ? null
        : t`Nada com este código neste aparelho. Confira o que leu ou digitou; o card pode ser de outra empresa ou estar arquivado.`,
    );
  };
  return (
    <>
      <PageHeader
        title={<Trans>Ler código</Trans>}
        back={{ label: t`Voltar ao início`, onBack: () => void navigate({ to: '/home' }) }}
      />
      <div className={classes.page}>
        <CameraView
          onCode={text => void look(text)}
          meanwhile={<PageState kind="loading" rows={1} rowHeight={220} />}
        />
        <TypedCode trouble={trouble} onCode={text => void look(text)} />
        <SeveralCards refs={several} onChoose={open} />
        <Link to="/check" className={classes.check}>
          <IconClipboardCheck size={24} aria-hidden />
          <span>
            <b>
              <Trans>Conferência do pátio</Trans>
            </b>{' '}
            <small>
              <Trans>Leia o código de cada veículo e veja quais faltam</Trans>
            </small>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </div>
    </>
  );
}
