import { Trans } from '@lingui/react/macro';
import classes from './login-page.module.css';

/** Shows a note after the installation: nobody can sign in before the first link has been used. */
export default function FirstAccess() {
  return (
    <div className={classes.notice} role="status">
      <p>
        <Trans>O Pátio acabou de ser instalado e ainda não tem contas.</Trans>
      </p>
      <p>
        <Trans>
          Comece pelo link do primeiro acesso: ele está onde o servidor foi iniciado, na linha «Primeiro
          acesso», ou no e-mail de quem foi indicado em ADMIN_EMAIL.
        </Trans>
      </p>
    </div>
  );
}
