/** Part of a form that its fields use, whatever else the form contains. */
export interface FieldsForm {
  // biome-ignore lint/suspicious/noExplicitAny: as the form's own says it
  getInputProps: (path: string) => any;
  setFieldValue: (path: string, value: string) => void;
  // biome-ignore lint/suspicious/noExplicitAny: as the form's own says it
  getValues: () => any;
}
