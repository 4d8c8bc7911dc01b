import { fieldLimits } from '#contract/constants.ts'
import { maskCardNumber } from '#contract/rules/card-number.ts'
import { onCleanInput } from '#src/ui/clean-input.ts'
import { Field, type FieldProps } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { giftCardWords } from '#src/words/gift-cards.ts'

/**
 * The number of a gift card, grouped by four during typing. The browser is told not to keep it: the number alone is
 * enough to spend the card.
 */
export const CardNumberField = ({ hint = giftCardWords.numberHint, ...rest }: Omit<FieldProps, 'label'>) => (
  <Field
    {...rest}
    label={giftCardWords.number}
    hint={hint}
    icon={<Icon name="credit-card" />}
    inputMode="numeric"
    enterKeyHint="done"
    autoComplete="off"
    maxLength={fieldLimits.cardNumber}
    onInput={onCleanInput(maskCardNumber)}
  />
)
