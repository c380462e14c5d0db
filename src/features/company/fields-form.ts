/** What fields need of the form that they stand in, whatever else that asks. */
export interface FieldsForm {
  // biome-ignore lint/suspicious/noExplicitAny: as the form's own says it
  getInputProps: (path: string) => any;
  setFieldValue: (path: string, value: string) => void;
  // biome-ignore lint/suspicious/noExplicitAny: as the form's own says it
  getValues: () => any;
}
