import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { historyWords } from '#src/words/history.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptBody, type ReceiptBodyProps } from './receipt-body.tsx'
import { createPortal } from 'react-dom'
import { useSite } from '#src/kit/site/site-context.ts'
import * as css from './printed-receipt.module.css'

interface ReceiptSheetProps extends ReceiptBodyProps {
  open: boolean
  /** Offers to print it. */
  prints?: boolean
  onClose: () => void
}

/** A receipt to read, to have mailed again, to share and to print. */
export default function ReceiptSheet({ open, prints, onClose, ...receipt }: ReceiptSheetProps) {
  return (
    <>
      <Sheet open={open} onClose={onClose} title={historyWords.receipt}>
        <ReceiptBody {...receipt} />
        <ReceiptActions purchase={receipt.purchase} places={receipt.places} prints={prints} />
      </Sheet>
      {prints && open && <PrintedReceipt {...receipt} />}
    </>
  )
}

/** The receipt on paper: while it is in the document, a print of the page holds it alone. */
function PrintedReceipt(receipt: ReceiptBodyProps) {
  const { companyName } = useSite()
  return createPortal(
    <article className={css.printed} data-ui="printed">
      <h1>{historyWords.shareTitle(companyName)}</h1>
      <ReceiptBody {...receipt} />
    </article>,
    document.body,
  )
}
