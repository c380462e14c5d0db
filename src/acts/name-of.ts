import type { Card } from '../../domain/entities/card';

/** Returns a card's name for a sentence: its identifier, or its title while the server has given none. */
export const nameOf = ({ identifier, title }: Pick<Card, 'identifier' | 'title'>) => identifier ?? title;
