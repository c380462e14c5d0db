import { Skeleton } from '@mantine/core';
import rows from '../../ui/list/card-row.module.css';
import section from '../../ui/page/section.module.css';
import classes from './home-page.module.css';
import flows from './my-flows.module.css';

const ROWS = 4;

/** Shows a placeholder of the first screen, with sections and rows of the final height. */
export function HomeSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={section.section}>
        <div className={section.head}>
          <Skeleton height={22} width={180} />
        </div>
        <ul className={rows.rows}>
          {Array.from({ length: ROWS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
            <li key={row}>
              <div className={rows.row}>
                <Skeleton height={48} radius={8} />
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={section.section}>
        <div className={section.head}>
          <Skeleton height={22} width={120} />
        </div>
        <div className={flows.flows}>
          <Skeleton height={64} radius={14} />
          <Skeleton height={64} radius={14} />
        </div>
      </div>
    </div>
  );
}
