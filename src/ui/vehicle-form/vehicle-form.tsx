import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Product } from '../../../domain/entities/people';
import { formatNumber } from '../../../domain/flow/field-words';
import { parseKilometres } from '../../../domain/reading/parse-decimal';
import { readPlate } from '../../../domain/reading/read-plate';
import type { VehicleInput } from '../../../domain/vehicles/vehicle';
import { MoneyControl } from '../fields/read-controls';
import { useReading } from '../fields/use-reading';
import { FormMessage } from '../form/form-message';
import { type DraftPlace, type FormProblem, useSchemaForm } from '../form/use-schema-form';
import { OfflineNote } from '../page/online-note';
import { type FormPhoto, FormPhotos } from './form-photos';
import classes from './vehicle-form.module.css';
import { EMPTY_VEHICLE, inputOf, type VehicleValues, valuesOf, vehicleValues } from './vehicle-values';

interface VehicleFormProps {
  /** Vehicle to edit; null for a new one. */
  vehicle: Product | null;
  /** Known values of a new vehicle. */
  begin?: Partial<VehicleValues>;
  draft: DraftPlace;
  isOnline: boolean;
  /** The company's vehicles on sale; one of them may have the same plate already. */
  others: Product[] | undefined;
  /** Uses that vehicle instead of creating a second one; `use` is the label of its button. */
  onUse: (vehicle: Product) => void;
  use: string;
  newId: () => string;
  /** Called with the vehicle's title before the system's file chooser replaces the page. */
  onLeave: (title: string) => void;
  /**
   * Saves the vehicle.
   *
   * @param onSending is called with the number of the new photo that is being sent, from 1
   */
  save: (
    id: string,
    input: VehicleInput,
    photos: FormPhoto[],
    onSending: (at: number) => void,
  ) => Promise<FormProblem | (() => void)>;
}

const MONEY = { name: '', options: [] };

/**
 * Renders the form for a vehicle kept by hand, new or existing. Typed values are stored on the device until they are
 * saved,  which needs a connection; photos are kept while the form is open.
 */
export function VehicleForm(props: VehicleFormProps) {
  const { vehicle, draft, isOnline, others, newId } = props;
  const { t } = useLingui();
  const [id] = useState(newId);
  const [photos, setPhotos] = useState<FormPhoto[]>(() =>
    (vehicle?.pictures ?? []).map(path => ({ id: path, path })),
  );
  const [photoError, setPhotoError] = useState<string | null>(null);
  const [sending, setSending] = useState(0);
  const { form, bind, message, isSaving } = useSchemaForm<VehicleValues>({
    schema: vehicleValues as unknown as z.ZodMiniType<unknown, VehicleValues>,
    initialValues: vehicle ? valuesOf(vehicle) : { ...EMPTY_VEHICLE, ...props.begin, id },
    draft,
    save: async values => {
      setPhotoError(null);
      const outcome = await props.save(values.id, inputOf(values), photos, setSending);
      setSending(0);
      if (typeof outcome !== 'function') setPhotoError(outcome.errors?.photos?.[0] ?? null);
      return outcome;
    },
  });
  const { values, getInputProps, setFieldValue } = form;
  const plate = useReading(
    values.plate,
    typed => readPlate(typed) ?? typed,
    read => setFieldValue('plate', read),
  );
  const mileage = useReading(
    values.mileage,
    typed => {
      const read = parseKilometres(typed);
      return read === null ? typed : formatNumber(read);
    },
    read => setFieldValue('mileage', read),
  );
  const typedPlate = readPlate(values.plate);
  const same = others?.find(other => typedPlate && other.plate === typedPlate && other.id !== vehicle?.id);
  const news = photos.filter(photo => 'file' in photo).length;
  const text = (name: keyof Omit<VehicleValues, 'id' | 'price'>) => ({
    ...getInputProps(name),
    size: 'md' as const,
    autoComplete: 'off',
  });
  const heading = (found: Product) => [found.title, found.plate].filter(Boolean).join(', ');
  return (
    <form {...bind} className={classes.form}>
      {!isOnline && <OfflineNote />}
      <TextInput
        {...text('title')}
        data-autofocus
        withAsterisk
        label={<Trans>Título</Trans>}
        placeholder={t`Chevrolet Onix LT 1.0 2021`}
      />
      <div className={classes.pair}>
        <TextInput
          {...text('plate')}
          label={<Trans>Placa</Trans>}
          placeholder="ABC1D23"
          autoCapitalize="characters"
          spellCheck={false}
          {...plate}
        />
        <TextInput
          {...text('mileage')}
          label={<Trans>Quilometragem</Trans>}
          placeholder="38.000"
          inputMode="numeric"
          {...mileage}
        />
      </div>
      {same && (
        <div className={classes.same} role="status">
          <p>
            <Trans>Já existe: {heading(same)}.</Trans>
          </p>
          <Button variant="default" onClick={() => props.onUse(same)}>
            {props.use}
          </Button>
        </div>
      )}
      <MoneyControl
        field={MONEY}
        timeZone="UTC"
        look={{ label: t`Preço`, size: 'md', name: 'price', error: getInputProps('price').error }}
        value={values.price}
        onChange={value => setFieldValue('price', value as never)}
      />
      <div className={classes.pair}>
        <TextInput {...text('make')} label={<Trans>Marca</Trans>} placeholder="Chevrolet" />
        <TextInput {...text('model')} label={<Trans>Modelo</Trans>} placeholder="Onix" />
        <TextInput
          {...text('fabric_year')}
          label={<Trans>Ano de fabricação</Trans>}
          placeholder="2020"
          inputMode="numeric"
        />
        <TextInput
          {...text('year')}
          label={<Trans>Ano do modelo</Trans>}
          placeholder="2021"
          inputMode="numeric"
        />
        <TextInput {...text('color')} label={<Trans>Cor</Trans>} />
      </div>
      <Textarea {...text('description')} label={<Trans>Descrição</Trans>} autosize minRows={2} maxRows={8} />
      <FormPhotos
        photos={photos}
        error={photoError}
        newId={newId}
        onLeave={() => props.onLeave(form.values.title)}
        onChange={setPhotos}
      />
      <div className={classes.foot}>
        <FormMessage>{photoError ? null : message}</FormMessage>
        <p className={classes.sending} role="status">
          {isSaving && sending > 0 && (
            <Plural value={news} one="Enviando a foto…" other={`Enviando a foto ${sending} de #…`} />
          )}
        </p>
        <Button type="submit" size="md" fullWidth loading={isSaving}>
          {vehicle ? <Trans>Salvar</Trans> : <Trans>Cadastrar veículo</Trans>}
        </Button>
      </div>
    </form>
  );
}
