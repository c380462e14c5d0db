import type { ReactNode } from 'react';
import classes from './tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  tabs: { value: T; label: ReactNode; count?: number }[];
  value: T;
  onChange: (value: T) => void;
  /** Ids of the tabs and panels begin with it. */
  id: string;
}

/** A row of tabs; arrows go from one to the next. */
export function Tabs<T extends string>({ label, tabs, value, onChange, id }: TabsProps<T>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes.tabs}
      onKeyDown={event => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const index = tabs.findIndex(tab => tab.value === value);
        const next = tabs[(index + step + tabs.length) % tabs.length]!;
        onChange(next.value);
        document.getElementById(`${id}-tab-${next.value}`)?.focus();
        event.preventDefault();
      }}
    >
      {tabs.map(tab => (
        <button
          key={tab.value}
          id={`${id}-tab-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span className={classes.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`}>
      {children}
    </div>
  );
}
