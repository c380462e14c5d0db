import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { problemOf } from '../../api/problem';
import { queries, read } from '../../online/queries';
import { keepCaret } from '../../ui/fields/keep-caret';
import classes from './company-form.module.css';
import { formatCep } from './company-values';
import type { FieldsForm } from './fields-form';

const found = z.object({
  data: z.object({ street: z.string(), neighborhood: z.string(), city: z.string(), state: z.string() }),
});

type Address = Record<string, string>;

const WHOLE_CEP = /^\d{5}-\d{3}$/;

/** Shows the fields of a company's address; its CEP fills in the known parts. */
export function AddressFields({ form }: { form: FieldsForm }) {
  const { t } = useLingui();
  const [said, say] = useState<ReactNode>(null);
  const asked = useRef('');
  /** Address filled in by a CEP or saved beside one; parts that differ from it were typed. */
  const known = useRef<Address>(form.getValues().address);
  const cep = form.getInputProps('address.zipcode');
  const fill = async (typed: string) => {
    asked.current = typed;
    say(null);
    if (!WHOLE_CEP.test(typed)) return;
    say(t`Procurando o endereço…`);
    try {
      const { data } = await queries.fetchQuery(read(`/cep/${typed}`, found));
      // The person may have typed on meanwhile.
      if (asked.current !== typed) return;
      const { zipcode, ...before } = known.current;
      const now: Address = form.getValues().address;
      for (const [name, value] of Object.entries(data)) {
        // The CEP of a whole town has no street: the previous CEP's street is cleared, and typed text stays.
        const isLeftOver = zipcode !== typed && now[name] === before[name];
        if (value || isLeftOver) form.setFieldValue(`address.${name}`, value);
      }
      known.current = { ...data, zipcode: typed };
      say(
        data.street
          ? t`Endereço preenchido. Confira o número.`
          : t`Este CEP é da cidade toda. Informe a rua e o bairro.`,
      );
    } catch (error) {
      if (asked.current !== typed) return;
      say(problemOf(error, t`Sem conexão para procurar o CEP. Preencha o endereço.`).message);
    }
  };
  const line = (name: string, label: ReactNode, autoComplete = 'off') => (
    <TextInput
      {...form.getInputProps(`address.${name}`)}
      size="md"
      label={label}
      autoComplete={autoComplete}
    />
  );
  return (
    <>
      <TextInput
        {...cep}
        size="md"
        label={<Trans>CEP</Trans>}
        placeholder="01310-100"
        inputMode="numeric"
        autoComplete="off"
        onChange={event => {
          const typed = keepCaret(event.currentTarget, formatCep);
          cep.onChange(typed);
          void fill(typed);
        }}
      />
      <p className={classes.said} role="status">
        {said}
      </p>
      {line('street', <Trans>Rua</Trans>)}
      <div className={classes.pair}>
        {line('number', <Trans>Número</Trans>)}
        {line('complement', <Trans>Complemento</Trans>)}
      </div>
      {line('neighborhood', <Trans>Bairro</Trans>)}
      <div className={classes.pair}>
        {line('city', <Trans>Cidade</Trans>)}
        {line('state', <Trans>Estado</Trans>)}
      </div>
    </>
  );
}
