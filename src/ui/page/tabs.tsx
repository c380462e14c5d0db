import { Tabs } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import classes from './tabs.module.css';

export interface TabItem<T extends string = string> {
  value: T;
  label: string;
  /** Count shown beside the label, if there is one. */
  count?: number | string;
}

interface TabBarProps {
  label: string;
  tabs: TabItem[];
  /** Value of the chosen tab, which is scrolled into view. */
  value: string;
}

/**
 * Renders the tabs of the surrounding `Tabs` on one line, which can be scrolled; an edge with more tabs behind it
 * fades.
 */
export function TabBar({ label, tabs, value }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when another tab is chosen, or they change
  useLayoutEffect(() => {
    const node = list.current!;
    node.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
    const look = () => {
      const rest = node.scrollWidth - node.clientWidth - node.scrollLeft;
      node.toggleAttribute('data-more-before', node.scrollLeft > 1);
      node.toggleAttribute('data-more-after', rest > 1);
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [value, tabs.length]);
  return (
    <Tabs.List ref={list} aria-label={label} className={classes.list}>
      {tabs.map(tab => (
        <Tabs.Tab key={tab.value} value={tab.value} className={classes.tab}>
          {tab.label}
          {tab.count !== undefined && tab.count !== 0 && <span className={classes.count}>{tab.count}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
