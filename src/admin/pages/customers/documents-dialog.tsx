import { documentFile, documentsOf, type DocumentKind } from '#contract/rules/document.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useLasting } from '#src/ui/overlays/use-lasting.ts'
import { documentWords as words } from '#src/words/documents.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface DocumentsDialogProps {
  /** Null: closed. */
  purchase: Purchase | null
  onClose: () => void
}

/** The receipt, the invoice and the credit notes of a payment, as files. */
export function DocumentsDialog({ purchase, onClose }: DocumentsDialogProps) {
  const { shown, life } = useLasting(purchase)
  return (
    <Dialog {...life} onClose={onClose} title={words.title(shown?.orderNumber ?? '')}>
      <p className={prose.muted}>{words.lead}</p>
      <div className={layout.g2}>
        {shown &&
          documentsOf(shown).map((document) => <DocumentButton key={document} purchase={shown} document={document} />)}
      </div>
    </Dialog>
  )
}

function DocumentButton({ purchase, document }: { purchase: Purchase; document: DocumentKind }) {
  const { remote } = useServices()
  const { busy, run } = useAct({ dialog: words.failed })
  const { transRecordId, orderNumber = transRecordId } = purchase
  const params = { transRecordId, document }
  const save = () =>
    run(async () => {
      const file = await remote.ask('GET /accounts/purchases/{transRecordId}/documents/{document}', { params })
      saveFile(file, documentFile(document, orderNumber))
    })
  return (
    <Button
      kind="tonal"
      block
      busy={busy}
      icon={<Icon name="download-simple" weight="bold" />}
      onClick={() => void save()}
    >
      {words.names[document]}
    </Button>
  )
}
