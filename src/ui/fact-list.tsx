import classes from './fact-list.module.css';

export type NamedFact = [label: string, value: string | null];

interface FactListProps {
  facts: NamedFact[];
  /** Where they are drawn otherwise than one below the other. */
  className?: string | undefined;
}

/** What is known of something, each with its name; what is empty is left out. */
export function FactList({ facts, className = classes.facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
