import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from './page-header';
import classes from './tab-page.module.css';
import { TabBar, type TabItem } from './tabs';

interface TabPageProps<Tab extends string> {
  title: string;
  /** Subject of the tabs, for screen readers. */
  label: string;
  tabs: TabItem<Tab>[];
  shown: Tab;
  onTab: (tab: Tab) => void;
  crumbs?: ReactNode;
  back?: { label: string; onBack: () => void };
  /** Content of the tab that is shown. */
  children: ReactNode;
}

/** Renders a page in tabs that have addresses. */
export function TabPage<Tab extends string>(props: TabPageProps<Tab>) {
  const { title, label, tabs, shown, onTab, crumbs, back, children } = props;
  return (
    <Tabs value={shown} keepMounted={false} onChange={next => onTab(next as Tab)}>
      <PageHeader title={title} crumbs={crumbs} {...(back && { back })}>
        <TabBar label={label} value={shown} tabs={tabs} />
      </PageHeader>
      <Tabs.Panel value={shown} className={classes.page}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
