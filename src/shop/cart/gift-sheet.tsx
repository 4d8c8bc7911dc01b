import { useForm } from 'react-hook-form'
import { toCents } from '#contract/rules/money.ts'
import { giftHeaders, giftHeaderText } from '#contract/rules/gift.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { GiftDetails } from '#src/local/cart.ts'
import { Button } from '#src/ui/button.tsx'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { Chip, Chips } from '#src/ui/chip.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Field, Form, GroupLabel, TextArea } from '#src/ui/field.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { cartWords } from '#src/words/cart.ts'
import { resolverOf, incompleteText } from '#src/kit/forms/rules.ts'
import { money } from '#src/kit/format.ts'
import { usePastGifts } from '#src/shop/gifts/use-past-gifts.ts'
import { GiftArt } from './gift-art.tsx'
import { useGiftDraft } from './use-gift-draft.ts'
import { emptyGift, giftOf, giftProblems, messageLimit, recipientNameLimit, type GiftForm } from './gift-form.ts'
import * as css from './gift-sheet.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface GiftSheetProps {
  product: Product
  open: boolean
  onClose: () => void
  /** @returns whether the gift is in the cart */
  onGift: (gift: GiftDetails) => Promise<boolean>
}

/** The recipient and the message of a gift. The card above previews it. */
export default function GiftSheet({ product, open, onClose, onGift }: GiftSheetProps) {
  const form = useForm<GiftForm>({ defaultValues: emptyGift, mode: 'onTouched', resolver: resolverOf(giftProblems) })
  const values = form.watch()
  const forget = useGiftDraft(form, open)
  const submit = form.handleSubmit(async (filled) => {
    if (!(await onGift(giftOf(filled)))) return
    form.reset(emptyGift)
    await forget()
  })
  const chooseRecipient = (email: string) =>
    form.setValue('giftedEmail', email, { shouldValidate: true, shouldDirty: true })
  return (
    <Sheet open={open} onClose={onClose} title={cartWords.giftTitle}>
      <GiftCardPreview
        header={giftHeaderText(Number(values.giftHeader))}
        detail={cartWords.giftOf(product.name, money(toCents(product.price)))}
      />
      <Form onSubmit={(event) => void submit(event)}>
        <div className={`${css.heading} ${layout.g2}`} ref={showChosen}>
          <GroupLabel>{cartWords.giftHeading}</GroupLabel>
          <ChipChoice
            label={cartWords.giftHeading}
            choices={giftHeaders.map((label, index) => ({ value: String(index), label }))}
            value={values.giftHeader}
            onChange={(header) => form.setValue('giftHeader', header)}
          />
        </div>
        <PastRecipients chosen={values.giftedEmail} onChoose={chooseRecipient} />
        <EmailField
          {...form.register('giftedEmail')}
          label={cartWords.recipientEmail}
          error={form.formState.errors.giftedEmail?.message}
          autoComplete="off"
        />
        <Field
          {...form.register('giftedTo')}
          label={cartWords.recipientName}
          optional
          autoComplete="off"
          maxLength={recipientNameLimit}
        />
        <TextArea
          {...form.register('giftMessage')}
          label={cartWords.message}
          optional
          rows={2}
          maxLength={messageLimit}
          hint={cartWords.messageLeft(messageLimit - values.giftMessage.length)}
        />
        <Button
          type="submit"
          size="lg"
          block
          reason={incompleteText(giftProblems, values, { giftedEmail: cartWords.recipientEmail })}
        >
          {cartWords.addGift}
        </Button>
      </Form>
    </Sheet>
  )
}

/** The row of headings is wider than the sheet: the selected one is scrolled into view. */
const showChosen = (headings: HTMLElement | null) =>
  headings?.querySelector(':checked')?.parentElement?.scrollIntoView({ inline: 'center', block: 'nearest' })

const GiftCardPreview = ({ header, detail }: { header: string; detail: string }) => (
  <div className={css.card}>
    <div className={css.art}>
      <GiftArt />
    </div>
    <p className={`${css.words} ${css.title} ${prose.display}`}>{header}</p>
    <p className={`${css.words} ${prose.small}`}>{detail}</p>
  </div>
)

function PastRecipients({ chosen, onChoose }: { chosen: string; onChoose: (email: string) => void }) {
  const known = usePastGifts()
  if (known.length === 0) return null
  return (
    <div className={`${css.heading} ${layout.g2}`}>
      <GroupLabel>{cartWords.pastRecipients}</GroupLabel>
      <Chips label={cartWords.pastRecipients}>
        {known.map((email) => (
          <Chip key={email} on={email === chosen.trim()} onClick={() => onChoose(email)}>
            {email}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
