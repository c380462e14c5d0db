import classes from './fact-list.module.css';

export type NamedFact = [label: string, value: string | null];

interface FactListProps {
  facts: NamedFact[];
  /** CSS class for another layout than one below the other. */
  className?: string | undefined;
}

/** Lists named facts; empty ones are left out. */
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
