import { useEffect } from 'react';
import { type ServerCard, useServerCards } from '../../online/use-server-cards';

interface ServerCardsProps {
  text: string;
  /** Called with the cards found, archived ones included; null while the server has not responded. */
  onFound: (cards: ServerCard[] | null) => void;
}

/** Searches cards on the server. It is a separate component, since the library for online reads is rarely needed. */
export default function ServerCards({ text, onFound }: ServerCardsProps) {
  const { found } = useServerCards('/search?text=', text);
  useEffect(() => onFound(found ?? null), [found, onFound]);
  return null;
}
