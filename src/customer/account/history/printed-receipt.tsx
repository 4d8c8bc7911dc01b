import { createPortal } from 'react-dom'
import { useSite } from '#src/kit/site/site-context.ts'
import { historyWords } from '#src/words/history.ts'
import { ReceiptBody, type ReceiptBodyProps } from './receipt-body.tsx'
import * as css from './printed-receipt.module.css'

/** The receipt on paper: while it is in the document, a print of the page holds it alone. */
export function PrintedReceipt(receipt: ReceiptBodyProps) {
  const { companyName } = useSite()
  return createPortal(
    <article className={css.printed} data-ui="printed">
      <h1>{historyWords.shareTitle(companyName)}</h1>
      <ReceiptBody {...receipt} />
    </article>,
    document.body,
  )
}
