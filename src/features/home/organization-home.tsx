import { Plural, Trans } from '@lingui/react/macro';
import { IconBuilding, IconBuildingOff, IconChecks, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { type OrganizationOverview, organizationOverview } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';
import { EmptyState } from '../../ui/page/empty-state';
import { FirstCompany } from '../../ui/page/new-company';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { HomeSkeleton } from './home-skeleton';
import { Tile } from './home-tiles';
import classes from './home-tiles.module.css';
import { OrganizationAttention } from './organization-attention';
import { OrganizationCompanies } from './organization-companies';

const answer = z.object({ data: organizationOverview });

/**
 * Shows the first screen of the organisation's administrator: what needs their attention, and totals. Needs a
 * connection.
 */
export default function OrganizationHome() {
  const { data, error, refetch } = useQuery(read(`/tenants/${WHITE_LABEL_TENANT}/overview`, answer), queries);
  if (data) return <Overview overview={data.data} />;
  if (!error) return <HomeSkeleton />;
  return <ReadTrouble error={error} onRetry={() => void refetch()} />;
}

function Overview({ overview }: { overview: OrganizationOverview }) {
  const { companies_active, companies_inactive, people, late_count, waiting_count } = overview;
  if (companies_active + companies_inactive === 0) {
    return (
      <EmptyState
        icon={<IconBuilding size={30} />}
        title={<Trans>A organização ainda não tem empresas</Trans>}
        action={<FirstCompany />}
      >
        <Trans>Crie a primeira e convide quem a administra.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      {late_count + waiting_count > 0 ? (
        <OrganizationAttention overview={overview} />
      ) : (
        <EmptyState icon={<IconChecks size={30} />} title={<Trans>Tudo em dia</Trans>}>
          <Trans>Faturas vencidas e convites que ninguém aceitou aparecem aqui.</Trans>
        </EmptyState>
      )}
      <OrganizationCompanies companies={overview.companies} />
      <div className={classes.tiles}>
        <Link to="/companies" className={classes.tile}>
          <Tile icon={<IconBuilding />} value={companies_active}>
            <Plural
              value={companies_active}
              _0="empresas ativas"
              one="empresa ativa"
              other="empresas ativas"
            />
          </Tile>
        </Link>
        <Link to="/companies" search={{ tab: 'inactive' }} className={classes.tile}>
          <Tile icon={<IconBuildingOff />} value={companies_inactive}>
            <Plural
              value={companies_inactive}
              _0="empresas desativadas"
              one="empresa desativada"
              other="empresas desativadas"
            />
          </Tile>
        </Link>
        <div className={classes.tile}>
          <Tile icon={<IconUsers />} value={people}>
            <Plural
              value={people}
              _0="pessoas nas empresas"
              one="pessoa nas empresas"
              other="pessoas nas empresas"
            />
          </Tile>
        </div>
      </div>
    </>
  );
}
