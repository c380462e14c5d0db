import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Tag } from '../../../domain/entities/board';
import { EmptyState } from '../../ui/page/empty-state';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import { TagPill } from '../../ui/tag-pill';
import { useIsPhone } from '../../ui/use-media';
import classes from './tab-list.module.css';
import type { TabProps } from './tab-props';

const TagForm = loadLater(() => import('./tag-form'));
const RemoveTag = loadLater(() => import('./remove-tag'));

/** Shows the settings of the tags of the flow's cards. */
export default function TagsTab({ view, mayEdit, isOffline }: TabProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [editing, setEditing] = useState<Tag | 'new' | null>(null);
  const [removing, setRemoving] = useState<Tag | null>(null);
  const { board, tags } = view;
  const close = () => setEditing(null);
  const add = mayEdit && (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      disabled={isOffline}
      onClick={() => setEditing('new')}
    >
      <Trans>Nova etiqueta</Trans>
    </Button>
  );
  return (
    <div className={classes.tab}>
      {tags.length === 0 ? (
        <EmptyState
          icon={<IconTag size={30} />}
          title={<Trans>Este fluxo ainda não tem etiquetas</Trans>}
          action={add}
        >
          <Trans>Servem para marcar o que os cards têm em comum e filtrar o quadro.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className={classes.head}>
            <p>
              <Trans>O que se pode marcar nos cards deste fluxo. O quadro filtra por elas.</Trans>
            </p>
            {add}
          </div>
          <ul className={classes.list} aria-label={t`Etiquetas`}>
            {tags.map(tag => (
              <li key={tag.id} className={classes.item}>
                <span className={classes.what}>
                  <TagPill name={tag.name} color={tag.color} />
                </span>
                {mayEdit && (
                  <span className={classes.buttons}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={isPhone ? 44 : 36}
                      disabled={isOffline}
                      aria-label={t`Editar ${tag.name}`}
                      onClick={() => setEditing(tag)}
                    >
                      <IconPencil size={19} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={isPhone ? 44 : 36}
                      disabled={isOffline}
                      aria-label={t`Excluir ${tag.name}`}
                      onClick={() => setRemoving(tag)}
                    >
                      <IconTrash size={19} />
                    </ActionIcon>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Sheet
        isOpen={editing !== null}
        onClose={close}
        title={editing === 'new' ? <Trans>Nova etiqueta</Trans> : <Trans>Editar etiqueta</Trans>}
      >
        <TagForm boardId={board.id} tag={editing === 'new' ? null : editing} onDone={close} />
      </Sheet>
      {removing && (
        <RemoveTag
          boardId={board.id}
          tag={removing}
          onClose={() => setRemoving(null)}
          onFailed={() => setRemoving(null)}
        />
      )}
    </div>
  );
}
