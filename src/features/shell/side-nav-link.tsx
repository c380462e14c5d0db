import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './side-nav.module.css';

interface SideNavLinkProps {
  to:
    | '/home'
    | '/flows'
    | '/approvals'
    | '/notifications'
    | '/stock'
    | '/check'
    | '/team'
    | '/templates'
    | '/companies'
    | '/my-company'
    | '/my-organization'
    | '/sync';
  label: string;
  icon: Icon;
  count: number;
  isBad?: boolean | undefined;
  isRail: boolean;
}

/** Shows a link to a page of the app; in the narrow menu its icon, with the name as a hint. */
export function SideNavLink({ to, label, icon, count, isBad, isRail }: SideNavLinkProps) {
  return (
    <Link
      to={to}
      className={classes.item}
      activeProps={{ 'data-on': true }}
      title={isRail ? label : undefined}
    >
      <SideNavLabel label={label} icon={icon} count={count} isBad={isBad} />
    </Link>
  );
}

type SideNavLabelProps = Pick<SideNavLinkProps, 'label' | 'icon' | 'count' | 'isBad'>;

export function SideNavLabel({ label, icon: Icon, count, isBad }: SideNavLabelProps) {
  return (
    <>
      <Icon size={19} stroke={1.9} aria-hidden />
      <span className={classes.label}>{label}</span>
      {count > 0 && (
        <span className={classes.count} data-bad={isBad || undefined}>
          {count}
        </span>
      )}
    </>
  );
}
