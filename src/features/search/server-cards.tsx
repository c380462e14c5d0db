import { useEffect } from 'react';
import { type ServerCard, useServerCards } from '../../online/use-server-cards';

interface ServerCardsProps {
  text: string;
  /** Told what is found, archived cards too; null while the server has not said. */
  onFound: (cards: ServerCard[] | null) => void;
}

/** Asks the server for cards by a text. By itself, since reading online brings a library that few need. */
export default function ServerCards({ text, onFound }: ServerCardsProps) {
  const { found } = useServerCards('/search?text=', text);
  useEffect(() => onFound(found ?? null), [found, onFound]);
  return null;
}
