import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** From 0 to 100; undefined while the progress is unknown. */
  percent: number | undefined;
  /** Whether the bar stays visible when full, in another colour. */
  staysWhenDone?: boolean;
}

/** Renders the progress of a task. */
export function ProgressBar({ label, percent, staysWhenDone = false }: ProgressBarProps) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
    >
      <span
        style={{ width: `${percent ?? 0}%` }}
        data-done={(staysWhenDone && percent === 100) || undefined}
      />
    </div>
  );
}
