import { Plural } from '@lingui/react/macro';
import { useWaitingElsewhere } from '../../state/session/waiting-elsewhere';

/** Shows how many changes wait or were refused in the person's other companies; renders nothing if there are none. */
export default function Elsewhere() {
  const others = useWaitingElsewhere()?.filter(({ waiting, refused }) => waiting + refused > 0);
  if (!others?.length) return null;
  const count = others.reduce((sum, { waiting, refused }) => sum + waiting + refused, 0);
  return (
    <>
      {' · '}
      <Plural value={others.length} one={`${count} em outra empresa`} other={`${count} em outras empresas`} />
    </>
  );
}
