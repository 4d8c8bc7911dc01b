import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { historyWords } from '#src/words/history.ts'
import { PrintedReceipt } from './printed-receipt.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptBody, type ReceiptBodyProps } from './receipt-body.tsx'

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
