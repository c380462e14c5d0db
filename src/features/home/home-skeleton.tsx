import { Skeleton } from '@mantine/core';
import classes from './home-page.module.css';

/** The first screen on its way, about as large as it will be. */
export function HomeSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.loading}>
        <Skeleton height={22} width={180} />
        <Skeleton height={206} radius={14} />
        <Skeleton height={22} width={220} />
        <Skeleton height={206} radius={14} />
      </div>
      <div className={classes.loading}>
        <Skeleton height={22} width={120} />
        <Skeleton height={64} radius={14} />
        <Skeleton height={64} radius={14} />
      </div>
    </div>
  );
}
