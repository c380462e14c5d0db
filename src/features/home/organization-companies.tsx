import { Plural, Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OrganizationOverview } from '../../../domain/entities/company';
import rows from '../../ui/list/card-row.module.css';
import { CompanyState } from '../../ui/page/company-state';
import { Section } from '../../ui/page/section';

/** Lists the first companies by name, with a link to all of them. */
export function OrganizationCompanies({ companies }: Pick<OrganizationOverview, 'companies'>) {
  return (
    <Section
      title={<Trans>Empresas</Trans>}
      more={
        <Link to="/companies">
          <Trans>Ver todas</Trans>
        </Link>
      }
    >
      {companies.length > 0 && (
        <ul className={`${rows.rows} ${rows.plain}`}>
          {companies.map(company => (
            <li key={company.id}>
              <Link
                to="/companies/$companyId"
                params={{ companyId: String(company.id) }}
                className={rows.row}
              >
                <span className={rows.text}>
                  <b>{company.name}</b>
                  <small>
                    <CompanyState company={company} />{' '}
                    <Plural
                      value={company.users_count}
                      _0="ninguém entrou ainda"
                      one="# pessoa"
                      other="# pessoas"
                    />
                  </small>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
