import { Skeleton } from '@mantine/core';
import { useIsPhone } from '../../ui/use-media';
import head from './card-head.module.css';
import classes from './card-skeleton.module.css';
import { Fact } from './facts/fact';
import facts from './facts/fact.module.css';

const LINES = [120, 90, 180, 110, 150, 100, 200];

/** Shows a placeholder of a card that is being loaded, in the shape of the card. */
export function CardSkeleton() {
  const isPhone = useIsPhone();
  return (
    <div aria-busy="true">
      <div className={head.head}>
        {isPhone && <span className={head.back} style={{ width: 44 }} />}
        <Skeleton className={head.photo} radius={10} />
        <div className={head.titles}>
          <Skeleton height={12} width="45%" mb={6} />
          <Skeleton height={20} width="80%" />
        </div>
        <div className={head.state}>
          <Skeleton className={classes.move} radius={9} />
        </div>
      </div>
      <div className={classes.tabs}>
        {[48, 56, 62, 88, 76].map(width => (
          <Skeleton key={width} height={14} width={width} />
        ))}
      </div>
      <dl className={classes.rows}>
        {LINES.map(width => (
          <Fact key={width} label={<Skeleton height={13} width={84} />}>
            <span className={facts.text}>
              <Skeleton height={13} width={width} />
            </span>
          </Fact>
        ))}
      </dl>
    </div>
  );
}
