import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';
import { TYPING_PAUSE_MS } from '../../online/typing-pause';

const answer = z.object({
  data: z.array(
    z.object({ id: z.int(), name: z.string(), subdomain: z.nullable(z.string()), status: z.int() }),
  ),
});

export interface ServerCompany {
  id: number;
  name: string;
  /** Text that distinguishes it from others: its address, or that it is inactive. */
  note: string | null;
}

interface ServerCompaniesProps {
  text: string;
  /** Called with the companies found; null while the server has not responded. */
  onFound: (companies: ServerCompany[] | null) => void;
}

/** Searches the organisation's companies on the server, since devices don't store them. */
export default function ServerCompanies({ text, onFound }: ServerCompaniesProps) {
  const typed = text.trim().slice(0, 255);
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const enabled = asked === typed;
  const { data } = useQuery(
    {
      ...read(`/tenants/0/companies?limit=5&search=${encodeURIComponent(asked)}`, answer),
      enabled,
      retry: false,
    },
    queries,
  );
  const found = enabled ? data?.data : undefined;
  useEffect(() => {
    const noted = found?.map(({ id, name, subdomain, status }) => ({
      id,
      name,
      note: status === 1 ? subdomain : t`desativada`,
    }));
    onFound(noted ?? null);
  }, [found, onFound]);
  return null;
}
