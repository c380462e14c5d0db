import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { alerts, clear, hold, resume } from '../../state/alerts';
import classes from './alert-area.module.css';

const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX };

/** Shows the app's alert, at the top right of every screen. */
export function AlertArea() {
  const { t } = useLingui();
  const { current } = useSnapshot(alerts);
  const Icon = current && ICONS[current.type];
  return (
    <div className={classes.area} aria-live="assertive">
      {current && Icon && (
        <div
          key={current.id}
          className={classes.alert}
          data-type={current.type}
          role="alert"
          onPointerEnter={hold}
          onPointerLeave={resume}
        >
          <Icon className={classes.icon} size={21} aria-hidden />
          <div className={classes.text}>
            <p>{current.message}</p>
            {current.detail && <p className={classes.detail}>{current.detail}</p>}
          </div>
          <button type="button" className={classes.close} aria-label={t`Fechar aviso`} onClick={clear}>
            <IconX size={17} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
