import { Skeleton } from '@mantine/core';
import classes from './card-skeleton.module.css';

const LINES = [120, 90, 180, 110, 150, 100, 200];

/** A card on its way, in the shape that it will have. */
export function CardSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.head}>
        <Skeleton className={classes.photo} radius={10} />
        <div className={classes.titles}>
          <Skeleton height={12} width="45%" />
          <Skeleton height={20} width="80%" />
          <Skeleton className={classes.move} radius={9} />
        </div>
      </div>
      <div className={classes.tabs}>
        {[48, 56, 62, 88, 76].map(width => (
          <Skeleton key={width} height={14} width={width} />
        ))}
      </div>
      <div className={classes.rows}>
        {LINES.map(width => (
          <div key={width} className={classes.row}>
            <Skeleton height={13} width={84} />
            <Skeleton height={13} width={width} />
          </div>
        ))}
      </div>
    </div>
  );
}
