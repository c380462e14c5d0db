import classes from './avatar.module.css';
import { nameColor } from './fields/color';
import { initials } from './text/initials';

interface AvatarProps {
  name: string;
  photo?: string | null;
  size?: number;
}

/** Renders a person's photo, or their initials on the colour of their name. Screen readers announce the name. */
export function Avatar({ name, photo, size = 24 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.4, background: nameColor(name) };
  return (
    <span className={classes.avatar} style={style} title={name} role="img" aria-label={name}>
      {photo ? <img src={photo} alt="" /> : <span aria-hidden>{initials(name)}</span>}
    </span>
  );
}

interface AvatarStackProps {
  people: { id: string; name: string; photo?: string | null }[];
  size?: number;
  max?: number;
}

/** Renders several people, overlapping; the rest as a number. */
export function AvatarStack({ people, size = 24, max = 3 }: AvatarStackProps) {
  if (people.length === 0) return null;
  const rest = people.slice(max);
  return (
    <span className={classes.stack}>
      {people.slice(0, max).map(person => (
        <Avatar key={person.id} name={person.name} photo={person.photo} size={size} />
      ))}
      {rest.length > 0 && (
        <span
          className={classes.more}
          style={{ height: size, minWidth: size, fontSize: size * 0.42 }}
          title={rest.map(({ name }) => name).join(', ')}
        >
          +{rest.length}
        </span>
      )}
    </span>
  );
}
