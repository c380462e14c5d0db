import type { Person } from '../../../domain/entities/people';

/** Returns each person's name by id. A name that several people have is followed by the e-mail: «Ana (ana@loja.test)». */
export function distinctNames(people: Pick<Person, 'id' | 'name' | 'email'>[]): Map<string, string> {
  const seen = new Set<string>();
  const repeated = people.filter(({ name }) => seen.size === seen.add(name).size);
  const shared = new Set(repeated.map(({ name }) => name));
  return new Map(
    people.map(({ id, name, email }) => [id, shared.has(name) ? `${name} (${email})` : name] as const),
  );
}
