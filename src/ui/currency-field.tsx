import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

/** An amount of money. */
export const CurrencyField = (props: Omit<FieldProps, 'type' | 'icon' | 'inputMode'>) => (
  <Field {...props} icon={<Icon name="currency-dollar" />} inputMode="decimal" autoComplete="off" maxLength={10} />
)
