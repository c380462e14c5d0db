import { Plural, Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { OrganizationOverview } from '../../../domain/entities/company';
import { formatMoney } from '../../../domain/flow/field-words';
import rows from '../../ui/list/card-row.module.css';
import { Section } from '../../ui/page/section';
import { fullDay } from '../../ui/text/time';
import classes from './my-day.module.css';

/**
 * Lists overdue invoices, and companies that have no member yet because their administrator has not accepted; each
 * links to the page where it is handled.
 */
export function OrganizationAttention({ overview }: { overview: OrganizationOverview }) {
  const { late_count, late_invoices, waiting_count, waiting_companies } = overview;
  return (
    <div className={classes.day}>
      {late_count > 0 && (
        <Section title={<Plural value={late_count} one="# fatura vencida" other="# faturas vencidas" />}>
          <ul className={`${rows.rows} ${rows.plain}`}>
            {late_invoices.map(({ id, company_id, company_name, description, amount, due_date }) => (
              <li key={id}>
                <Link
                  {...(company_id === WHITE_LABEL_TENANT
                    ? { to: '/my-organization', search: { tab: 'payment' } }
                    : {
                        to: '/companies/$companyId',
                        params: { companyId: String(company_id) },
                        search: { tab: 'payment' },
                      })}
                  className={rows.row}
                >
                  <span className={rows.text}>
                    <b>
                      {company_name}: {formatMoney(amount)}
                    </b>
                    <small>
                      <span className={rows.due}>
                        <Trans>Venceu em {fullDay(due_date)}</Trans>
                      </span>{' '}
                      · {description}
                    </small>
                  </span>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {waiting_count > 0 && (
        <Section
          title={
            <Plural
              value={waiting_count}
              one="# empresa em que ninguém entrou ainda"
              other="# empresas em que ninguém entrou ainda"
            />
          }
        >
          <ul className={`${rows.rows} ${rows.plain}`}>
            {waiting_companies.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/companies/$companyId/users/{-$userId}"
                  params={{ companyId: String(id) }}
                  search={{ show: 'pending' }}
                  className={rows.row}
                >
                  <span className={rows.text}>
                    <b>{name}</b>
                    <small>
                      <Trans>O convite espera resposta: veja a quem foi e reenvie</Trans>
                    </small>
                  </span>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
